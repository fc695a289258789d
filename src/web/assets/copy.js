// Two comforts; every page works without them. Copy buttons: each names the element whose text it copies; without this
// script they stay hidden and the text can be selected. And on a phone the entry of the bar for this page is in sight.

const SHOWN_MS = 2000;

for (const button of document.querySelectorAll('button[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', () => void copy(button));
}

document.querySelector('.tabs [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });

async function copy(button) {
  const source = document.getElementById(button.dataset.copy);
  if (source === null) return;
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(source.textContent.trim());
    button.textContent = 'Copied';
  } catch {
    select(source);
    button.textContent = 'Selected';
  }
  setTimeout(() => {
    button.textContent = label;
  }, SHOWN_MS);
}

// Where the clipboard is refused, the text is at least selected for the keyboard.
function select(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
