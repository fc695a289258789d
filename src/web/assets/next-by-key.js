// The first page: "n" shows the next sample, as the link says.

document.addEventListener('keydown', ({ key, target, ctrlKey, metaKey, altKey }) => {
  const isTyping = target instanceof Element && target.closest('input, textarea, select') !== null;
  if (key !== 'n' || isTyping || ctrlKey || metaKey || altKey) return;
  document.querySelector('a[rel="next"]')?.click();
});
