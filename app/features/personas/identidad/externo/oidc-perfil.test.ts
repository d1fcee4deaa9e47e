import { expect, it } from "vitest";
import { parsePerfil } from "./oidc-perfil.ts";

const NADA = { email: null, emailVerified: false, name: "", nombre: "", apellido: "" };

it.each([
  [{}, NADA],
  [
    { email: " Rosa@Ejemplo.PE ", email_verified: true, given_name: "Rosa  María", family_name: "Huamán" },
    {
      email: "rosa@ejemplo.pe",
      emailVerified: true,
      name: "Rosa María Huamán",
      nombre: "Rosa María",
      apellido: "Huamán",
    },
  ],
  [{ name: "Rosa Huamán" }, { ...NADA, name: "Rosa Huamán", nombre: "Rosa Huamán" }],
  [
    { name: "Rosa Huamán", family_name: "Huamán" },
    { ...NADA, name: "Huamán", apellido: "Huamán" },
  ],
  [{ email_verified: "true" }, { ...NADA, emailVerified: true }],
  [{ email_verified: "yes", given_name: 7, family_name: null }, NADA],
  [{ phone_number: "+51 987 654 321" }, { ...NADA, telefono: "+51987654321" }],
  [{ phone_number: "987654321" }, { ...NADA, telefono: "+51987654321" }],
  [{ phone_number: "llámame" }, NADA],
  [{ email: "ro\0sa@ejemplo.pe" }, NADA],
  [
    { given_name: "Ro\0sa", family_name: "\u0007" },
    { ...NADA, name: "Rosa", nombre: "Rosa" },
  ],
  [{ email: "rosa@@ejemplo.pe" }, NADA],
  [{ email: "rosa@ejemplo" }, NADA],
  [{ email: "a@b.pe\nBcc: x@y.pe" }, NADA],
  [{ email: `${"a".repeat(250)}@b.pe` }, NADA],
  [{ given_name: "a".repeat(100) }, { ...NADA, name: "a".repeat(80), nombre: "a".repeat(80) }],
])("%j is taken over as %j", (claims, perfil) => expect(parsePerfil({ sub: "1", ...claims })).toEqual(perfil));
