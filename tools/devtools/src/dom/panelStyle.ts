/** Panel styles; the panel lives in a shadow tree. */
export const panelStyle = `
:host {
  all: initial;
  color-scheme: light dark;
  position: fixed;
  z-index: 2147483000;
  inset: auto 0 0 0;
  display: block;
  contain: layout style;
  block-size: min(46vh, 460px);
  color: light-dark(#16191d, #eceef1);
  font: 13px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
:host([data-embedded]) { position: static; block-size: 100%; }
* { box-sizing: border-box; }
.panel {
  display: flex;
  flex-direction: column;
  block-size: 100%;
  border-block-start: 1px solid light-dark(#d5d8de, #343a43);
  background: light-dark(#fff, #16191d);
  box-shadow: 0 -8px 32px rgb(0 0 0 / 12%);
}
header { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 4px; padding: 6px 12px; border-block-end: 1px solid light-dark(#e3e5e9, #282d34); }
h2 { margin: 0; margin-inline-end: 10px; font-size: 13px; font-weight: 700; }
[role="tablist"] { display: flex; flex-wrap: wrap; gap: 2px; flex: 1; }
button {
  min-block-size: 30px;
  padding: 0 10px;
  border: 0;
  border-radius: 7px;
  background: none;
  color: light-dark(#565e69, #a3abb6);
  font: inherit;
  cursor: pointer;
}
button:hover { background: light-dark(#f1f2f5, #24292f); }
button[aria-selected="true"] { background: light-dark(#eceaff, #2b2850); color: light-dark(#4a43cf, #bdb9ff); font-weight: 600; }
button:focus-visible { outline: 2px solid light-dark(#4a43cf, #a8a3ff); outline-offset: -2px; }
.count { margin-inline-start: 6px; font-size: 12px; font-variant-numeric: tabular-nums; }
.bad .count { color: light-dark(#b3261e, #ff9c93); font-weight: 700; }
[role="tabpanel"] { contain: strict; flex: 1; overflow: auto; padding: 0 12px 16px; }
[role="tabpanel"]:focus-visible { outline: 2px solid light-dark(#4a43cf, #a8a3ff); outline-offset: -2px; }
table { table-layout: fixed; inline-size: 100%; border-collapse: collapse; margin-block-end: 16px; }
th { position: sticky; inset-block-start: 0; padding: 8px 12px 6px 0; background: light-dark(#fff, #16191d); color: light-dark(#565e69, #a3abb6); font-size: 12px; font-weight: 600; text-align: start; }
tr.space { block-size: var(--space); }
td { padding: 5px 12px 5px 0; border-block-start: 1px solid light-dark(#eef0f3, #22272d); font: 12px/1.5 ui-monospace, "SF Mono", "Cascadia Code", "Liberation Mono", monospace; overflow-wrap: anywhere; vertical-align: top; }
.empty { color: light-dark(#565e69, #a3abb6); }
.problems { margin: 12px 0; padding: 0; list-style: none; }
.problems li { display: flex; flex-direction: column; gap: 2px; margin-block-end: 8px; padding: 10px 12px; border-inline-start: 3px solid light-dark(#b3261e, #ff9c93); border-radius: 4px; background: light-dark(#fdf3f2, #2a1c1b); }
.problems span { color: light-dark(#565e69, #b3bac4); }
.hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
`
