// Of a page with a module that has a canary: asks the page whether it still answers, and says so when it does not (watch-page.ts).

/** In ms. */
const every = 1000;
/** After so many questions without an answer the page counts as frozen: a busy phone answers late, not never. */
const most = 5;

self.addEventListener(
  'message',
  ({ data: { address, report } }) => {
    // Counted, not timed: while the device sleeps, the page is not asked either.
    let open = 0;
    self.addEventListener('message', () => (open = 0));
    setInterval(() => {
      if (open === most) {
        void fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: report, keepalive: true });
        // Told once: an answer that comes after all is too late.
        open = Infinity;
        self.postMessage('told');
        return;
      }
      open += 1;
      self.postMessage('Do you answer?');
    }, every);
  },
  { once: true },
);
