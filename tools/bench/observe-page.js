// Runs in the page before any of its own code, and leaves its observations in window.seenByBench.
(() => {
  const seen = { lcp: 0, lcpUrl: '', fcp: 0, cls: 0, tasks: [], interactions: [] };
  let burst = { first: 0, last: 0, value: 0 };
  const on = (type, handle) => new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true });
  on('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
    seen.lcpUrl = entry.url;
  });
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  });
  // From an input to the next frame; 16 ms is the least that browsers report.
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) seen.interactions.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  on('longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration]));
  on('layout-shift', ({ startTime, value, hadRecentInput }) => {
    if (hadRecentInput) return;
    const continues = startTime - burst.last < 1000 && startTime - burst.first < 5000;
    burst = continues ? { ...burst, last: startTime, value: burst.value + value } : { first: startTime, last: startTime, value };
    seen.cls = Math.max(seen.cls, burst.value);
  });
  window.seenByBench = seen;
})();
