/** Inline, so that the server's bundle contains it. */
export const STYLES = `:root {
  color-scheme: light dark;
  --fondo: #fbf8f3; --hoja: #ffffff; --borde: #e3d9ca; --borde-fuerte: #8e8171;
  --texto: #241e1a; --suave: #63574c; --accion: #a63f20; --accion-hover: #8c3319; --sobre-accion: #ffffff;
  --foco: #1f5c57; --aviso: #8a5300; --aviso-fondo: #fbedd3; --mal: #b3261e; --mal-fondo: #fbe5e2;
}
@media (prefers-color-scheme: dark) {
  :root {
    --fondo: #17130f; --hoja: #211b16; --borde: #3a3028; --borde-fuerte: #8f8272;
    --texto: #f4ede3; --suave: #bdaf9e; --accion: #f08a63; --accion-hover: #f6a384; --sobre-accion: #2a0f05;
    --foco: #7cc4bb; --aviso: #f0be62; --aviso-fondo: #352813; --mal: #ff9c90; --mal-fondo: #3a1c19;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--fondo); color: var(--texto);
  font: 1rem/1.6 "Figtree Variable", Figtree, system-ui, sans-serif;
}
.simulacion {
  margin: 0; padding: 8px 16px; background: var(--aviso-fondo); color: var(--aviso);
  font-size: .875rem; font-weight: 600; text-align: center;
}
main { max-width: 960px; margin: 0 auto; padding: 24px 16px 48px; display: grid; gap: 24px; }
header p { margin: 0; color: var(--suave); font-size: .875rem; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.2; letter-spacing: -.01em; }
h2 { margin: 0 0 16px; font-size: 1.125rem; line-height: 1.3; }
section { background: var(--hoja); border: 1px solid var(--borde); border-radius: 16px; padding: 16px; }
dl { margin: 0; display: grid; gap: 8px; }
dl div { display: flex; justify-content: space-between; gap: 16px; }
dt { min-width: 0; overflow-wrap: anywhere; }
dd { margin: 0; font-variant-numeric: tabular-nums; white-space: nowrap; }
dl .total { margin-top: 8px; padding-top: 12px; border-top: 1px solid var(--borde); font-weight: 700; font-size: 1.125rem; }
form { display: grid; gap: 16px; }
.fila { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
label { display: block; font-weight: 600; font-size: .875rem; }
input {
  display: block; width: 100%; min-height: 48px; margin-top: 4px; padding: 8px 12px; font: inherit;
  color: inherit; background: var(--fondo); border: 1px solid var(--borde-fuerte); border-radius: 10px;
  font-weight: 400; font-variant-numeric: tabular-nums;
}
input::placeholder { color: var(--suave); opacity: 1; }
.botones { display: grid; gap: 12px; }
button, .boton {
  display: inline-flex; align-items: center; justify-content: center; min-height: 48px; padding: 8px 24px;
  font: inherit; font-weight: 600; text-decoration: none; cursor: pointer;
  color: var(--texto); background: transparent; border: 1px solid var(--borde-fuerte); border-radius: 10px;
}
button.principal, .boton.principal { color: var(--sobre-accion); background: var(--accion); border-color: var(--accion); }
button.principal:hover, .boton.principal:hover { background: var(--accion-hover); border-color: var(--accion-hover); }
:focus-visible { outline: 2px solid var(--foco); outline-offset: 2px; }
.error {
  margin: 0; padding: 12px 16px; color: var(--mal); background: var(--mal-fondo); border-radius: 10px; font-weight: 600;
}
.ayuda { margin: 0; color: var(--suave); font-size: .875rem; }
code { font-family: ui-monospace, monospace; white-space: nowrap; }
ul { margin: 4px 0 0; padding-left: 20px; }
@media (min-width: 760px) {
  main { grid-template-columns: 1fr 1fr; align-items: start; padding-top: 48px; }
  header { grid-column: 1 / -1; }
  section { padding: 24px; }
}
`;
