// Runs in the page before any of its own code: leaves in window.answeredAfter how many ms after the touch a dialog was there.
addEventListener(
  // A click is kept back until it is replayed.
  'pointerdown',
  ({ timeStamp }) => {
    const look = () => {
      if (document.querySelector('dialog[open]')) window.answeredAfter = performance.now() - timeStamp;
      else requestAnimationFrame(look);
    };
    look();
  },
  { capture: true, once: true },
);
