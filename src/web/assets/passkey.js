/** Asks the device for a passkey when the form is sent, and sends the form with its answer. */

const field = document.querySelector('[data-passkey]');
const form = field?.form;

async function askDevice() {
  const options = JSON.parse(field.dataset.options);
  if (field.dataset.passkey === 'create') {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    return navigator.credentials.create({ publicKey });
  }
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return navigator.credentials.get({ publicKey });
}

form?.addEventListener('submit', async (event) => {
  if (field.value !== '') return;
  event.preventDefault();
  try {
    field.value = JSON.stringify(await askDevice());
    form.submit();
  } catch {
    const problem = form.querySelector('[data-passkey-problem]');
    problem.textContent = 'The device gave no passkey. Please try again, or sign in another way.';
    problem.hidden = false;
  }
});
