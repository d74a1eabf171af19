// Runs in the page before any of its own code: window.firstScreenOfPictures is when every picture in sight had been loaded, in ms.
(() => {
  const look = () => {
    // Positions of tiles, not of pictures: the content of a tile out of sight has no layout yet, and asking would make one.
    const inSight = [...document.querySelectorAll('main li')].filter((tile) => {
      const { top, bottom } = tile.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    const pictures = inSight.map((tile) => tile.querySelector('img'));
    const areThere = pictures.length > 0 && pictures.every((picture) => picture?.complete && picture.naturalWidth > 0);
    if (areThere) window.firstScreenOfPictures = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
