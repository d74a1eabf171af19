// Runs in the page before any of its own code, and leaves its observations in window.seenByBench: when the first row was rendered, how
// long each interaction took to be painted, and the tasks that blocked the page for 50 ms and more.
(() => {
  const seen = { firstRow: 0, mostRows: 0, interactions: [], tasks: [] };
  const nameOf = (target) => target?.ariaLabel ?? target?.name ?? target?.textContent?.slice(0, 20) ?? 'the page';
  const on = (type, options, handle) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true, ...options });
  on('event', { durationThreshold: 16 }, (entry) => {
    if (entry.interactionId) seen.interactions.push({ duration: entry.duration, what: `${entry.name} on ${nameOf(entry.target)}` });
  });
  on('longtask', {}, (entry) => seen.tasks.push(entry.duration));
  new MutationObserver(() => {
    const rows = document.querySelectorAll('tbody tr').length;
    seen.mostRows = Math.max(seen.mostRows, rows);
    if (rows > 0 && !seen.firstRow) seen.firstRow = performance.now();
  }).observe(document, { childList: true, subtree: true });
  window.seenByBench = seen;
})();
