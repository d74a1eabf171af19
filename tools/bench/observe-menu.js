// Runs in the page before any of its own code: reports where the menu's button is once it is visible (window.menuIsSeen),
// and leaves in window.menuShownAfter how many ms after a finger touched it the menu was painted.
new PerformanceObserver((list, observer) => {
  if (!list.getEntriesByName('first-contentful-paint').length) return;
  observer.disconnect();
  const begin = () => {
    const button = document.querySelector('nav button[aria-expanded]');
    if (!button) return void requestAnimationFrame(begin);
    addEventListener('pointerdown', ({ timeStamp }) => requestAnimationFrame(() => look(timeStamp)), { capture: true, once: true });
    const { x, y, width, height } = button.getBoundingClientRect();
    window.menuIsSeen(x + width / 2, y + height / 2);
  };
  const look = (touched) => {
    // React may have replaced it.
    const button = document.querySelector('[aria-expanded="true"]');
    const menu = document.getElementById(button?.getAttribute('aria-controls'));
    if (!menu?.checkVisibility()) return void requestAnimationFrame(() => look(touched));
    // What a frame shows is painted after its callbacks: a message comes after that.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (window.menuShownAfter = performance.now() - touched);
    port2.postMessage(undefined);
  };
  begin();
}).observe({ type: 'paint', buffered: true });
