// Runs in the page before any of its own code: window.firstScreenOfPictures is when every picture in sight had been loaded, in ms.
(() => {
  const look = () => {
    const inSight = [...document.querySelectorAll('main li img')].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    const isThere = inSight.length > 0 && inSight.every((image) => image.complete && image.naturalWidth > 0);
    if (isThere) window.firstScreenOfPictures = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
