/** A small poster beside the text: a castle on its hill at dusk, and the road that winds up to it. */
export function CastleRoad() {
  return (
    <svg viewBox="0 0 300 380" aria-hidden="true">
      <rect fill="var(--ochre-light)" width="300" height="380" />
      <circle fill="var(--paper-light)" cx="206" cy="112" r="58" />
      <path fill="var(--ochre)" d="M0 196 60 158 104 184 168 136 232 180 300 142V380H0Z" />
      <path fill="var(--brick)" d="M0 268 46 240 98 204 202 204 250 236 300 252V380H0Z" />
      <path fill="var(--petrol-dark)" d="M98 206V124h8v8h8v-8h8v8h8v-8h8v30h10v-8h8v8h8v-8h8v8h8v-60h7v7h7v-7h8v7h7v-7h7V206Z" />
      <path fill="var(--ochre)" d="M112 146h8v12h-8zM185 108h8v12h-8zM146 206v-20a10 10 0 0 1 20 0v20Z" />
      <path fill="var(--petrol)" d="M0 318C70 276 120 300 180 284S270 258 300 268V380H0Z" />
      <path
        fill="var(--paper)"
        d="M150 206h12c16 18 62 26 56 48s-112 26-118 60c-4 24 36 44 60 66H40c-14-34-10-62 36-88 44-24 104-26 98-42-6-14-30-22-24-44Z"
      />
    </svg>
  );
}
