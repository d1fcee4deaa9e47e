import { describe, expect, it } from "vitest";
import { openTestDb } from "./db.ts";
import { openWorld } from "./fixtures/world.ts";
import { postForm } from "./fixtures/post.ts";

const db = await openTestDb();
const { people, fetchShop } = await openWorld(db);
const { cliente } = people;

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1];

/** A page's input fields in order: name, type, autocomplete. */
async function listFields(asked: Promise<Response>): Promise<string[]> {
  const html = await (await asked).text();
  const tags = html.match(/<(input|textarea)\s[^>]*>/g) ?? [];
  return tags
    .filter((tag) => !/type="(hidden|radio|checkbox|search|submit)"/.test(tag))
    .map((tag) => {
      const type = tag.startsWith("<textarea") ? "textarea" : (attribute(tag, "type") ?? "text");
      return `${attribute(tag, "name")} ${type}: ${attribute(tag, "autocomplete")}`;
    });
}

const CORREO = "email email: username";
const ACTUAL = "password password: current-password";
const NUEVA = "password password: new-password";
/** A hidden username tells a password manager whose password it is. */
const CUENTA = "cuenta email: username";

describe("each field has the right autocomplete for password managers", () => {
  it.each([
    ["/sign-in", [CORREO, ACTUAL]],
    ["/sign-up", ["nombre text: given-name", "apellido text: family-name", "email email: email", NUEVA]],
    ["/sign-in/restablecer", [CORREO]],
    ["/sign-in/codigo", ["codigo text: one-time-code"]],
    ["/sign-in/codigo?respaldo=1", ["codigo text: off"]],
  ])("on %s", async (path, fields) => {
    expect(await listFields(fetchShop(path))).toEqual(fields);
  });

  it.each([
    ["/perfil?editar=1", ["telefono tel: tel", "direccion textarea: street-address"]],
    [
      "/perfil/seguridad",
      ["email email: email", CUENTA, ACTUAL, CUENTA, "clave_actual password: current-password", NUEVA],
    ],
    ["/perfil/seguridad/dos-pasos", [CUENTA, ACTUAL]],
    ["/perfil/datos?eliminar=1", [CUENTA, ACTUAL]],
    [
      "/checkout",
      [
        "nombre text: name",
        "email email: email",
        "telefono tel: tel",
        "lugar text: off",
        "departamento text: address-level1",
        "provincia text: address-level2",
        "distrito text: address-level3",
        "calle text: address-line1",
        "referencia text: off",
      ],
    ],
  ])("on %s, signed in", async (path, fields) => {
    expect(await listFields(cliente.fetchShop(path))).toEqual(fields);
  });

  it("on the code that turns on the second factor", async () => {
    const asked = cliente.fetchShop(
      "/perfil/seguridad/dos-pasos",
      postForm({ intencion: "preparar", password: "clave-de-Killa" }),
    );
    expect(await listFields(asked)).toEqual(["codigo text: one-time-code"]);
  });
});
