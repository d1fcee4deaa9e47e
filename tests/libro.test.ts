import { expect, it } from "vitest";
import { openTestDb } from "./db.ts";
import { openApp } from "./fixtures/app.ts";
import { postForm } from "./fixtures/post.ts";

const db = await openTestDb();
const { fetchShop } = await openApp(db, { source: { LIMITES: "1" } });

const RECLAMO = {
  nombre: "Eva Quispe",
  documento_tipo: "dni",
  documento_numero: "12345678",
  email: "eva@correo.pe",
  bien: "producto",
  tipo: "reclamo",
};

it("a claim's page says whether a copy was mailed, and offers the download in either case", async () => {
  const said: string[] = [];
  for (let n = 1; n <= 4; n++) {
    const filed = await fetchShop("/libro-de-reclamaciones", postForm({ ...RECLAMO, detalle: `Caso ${n}` }));
    expect(filed.status).toBe(302);
    const html = await (await fetchShop(filed.headers.get("Location") ?? "")).text();
    expect(html).toContain("Descargar PDF");
    said.push(/Enviamos una copia a|Hoy ya enviamos varias copias a/.exec(html)?.[0] ?? "nothing");
  }
  const copia = "Enviamos una copia a";
  expect(said).toEqual([copia, copia, copia, "Hoy ya enviamos varias copias a"]);
});
