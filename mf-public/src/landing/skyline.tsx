/** Placeholder poster for a missing picture, or one that failed to load. */
export function Skyline() {
  return (
    <svg viewBox="0 0 1600 700" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect fill="var(--ochre-light)" width="1600" height="700" />
      <circle fill="var(--paper-light)" cx="960" cy="300" r="150" />
      <path fill="var(--ochre)" d="M0 470 210 350 380 430 600 300 860 450 1120 330 1330 430 1600 300V700H0Z" />
      <path fill="var(--brick)" d="M0 620 180 560 420 590 640 470 1000 470 1180 560 1400 530 1600 590V700H0Z" />
      <path
        fill="var(--petrol-dark)"
        d="M690 476V300h18v20h20v-20h20v20h20v-20h18v76h26v-20h20v20h20v-20h20v20h24V220h18v20h20v-20h20v20h20v-20h18v256Z"
      />
      <path fill="var(--ochre)" d="M726 350h16v28h-16zM924 280h16v28h-16zM806 476v-40a24 24 0 0 1 48 0v40Z" />
      <path fill="var(--petrol)" d="M0 660C300 590 520 640 800 600S1300 560 1600 630V700H0Z" />
    </svg>
  );
}
