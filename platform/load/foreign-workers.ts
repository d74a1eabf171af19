/** Wraps `Worker`, so that modules of another origin start workers as usual: the browser allows it only by way of our own worker.js. */
export function allowForeignWorkers(): void {
  const { Worker: Native } = window;
  window.Worker = class extends Native {
    constructor(address: string | URL, options?: WorkerOptions) {
      const { origin, href } = new URL(address, location.href);
      super(origin.startsWith('http') && origin !== location.origin ? `/worker.js?from=${encodeURIComponent(href)}` : address, options);
    }
  };
}
