const text = `
.team-banner, .team-panel { position: fixed; z-index: 2147483647; inset: auto 1rem 1rem auto; max-width: min(26rem, calc(100vw - 2rem));
  max-height: 70vh; overflow: auto; padding: 1rem; border-radius: 0.5rem; background: #fff; color: #111; font: 1rem/1.4 system-ui, sans-serif;
  box-shadow: 0 0.25rem 1.5rem rgb(0 0 0 / 35%); }
.team-banner p, .team-panel p { margin: 0 0 0.5rem; overflow-wrap: anywhere; }
.team-banner button, .team-panel button { min-height: 2.25rem; margin-inline-end: 0.5rem; padding: 0 0.75rem; font: inherit; }
.team-parts { margin: 0 0 0.5rem; padding: 0; list-style: none; }
.team-table { overflow-x: auto; }
.team-table th, .team-table td { padding: 0.25rem 1rem 0.25rem 0; text-align: start; vertical-align: top; }
.team-box { position: fixed; z-index: 2147483646; box-sizing: border-box; border: 2px solid #06c; pointer-events: none; }
.team-box span { background: #06c; color: #fff; font: 0.75rem/1.5 system-ui, sans-serif; padding: 0 0.25rem; }
`;

let added = false;

/** Not as an element, which a page's policy would have to allow. */
export function addTeamStyles(): void {
  if (added) return;
  added = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}
