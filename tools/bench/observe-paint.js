// Runs in the page before any of its own code, and leaves in window.paintedForBench when, in ms since the navigation began, the element
// that window.awaitedByBench describes had been painted for the first time.
(() => {
  const { selector, text } = window.awaitedByBench;
  const wanted = new RegExp(text);
  const observer = new MutationObserver(() => {
    if (![...document.querySelectorAll(selector)].some(({ textContent }) => wanted.test(textContent))) return;
    observer.disconnect();
    // The next painted frame, and the first task after it.
    requestAnimationFrame(() => setTimeout(() => (window.paintedForBench = performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
})();
