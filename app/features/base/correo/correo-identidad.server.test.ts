import { describe, expect, it } from "vitest";
import { combineAjustes } from "#app/features/base/ajustes/ajustes.ts";
import { toMarcaCorreo } from "#app/features/base/ajustes/marca.ts";
import { parseEnv } from "#lib/env.ts";
import { ENLACE_SECRETO, revealEnlace } from "./correo.ts";
import {
  writeCambioCorreo,
  writeCodigoConfirmacion,
  writeCorreoCambiado,
  writeCorreoNuevo,
  writeCuentaEliminada,
  writeRestablecerClave,
  writeVerificarCorreo,
} from "./correo-identidad.server.tsx";

const env = parseEnv({ TIENDA_URL: "https://tienda.pe", TIENDA_NOMBRE: "Ñandú & Cía" });
const marca = toMarcaCorreo(env, combineAjustes(env));

describe.each([
  ["restablecer", () => writeRestablecerClave(marca, { minutos: 30 }), "sirve una sola vez y vence en 30 minutos"],
  ["verificar", () => writeVerificarCorreo(marca, { horas: 24 }), "vence en 24 horas"],
  ["cambio de correo", () => writeCambioCorreo(marca, { horas: 1 }), "vence en 1 hora."],
  ["correo nuevo", () => writeCorreoNuevo(marca, { horas: 1 }), "vence en 1 hora."],
])("the identity mail: %s", (_nombre, write, dice) => {
  it("says how long its link is valid, and holds a placeholder for it", async () => {
    const { html, texto } = await write();
    expect(texto).toContain(dice);
    expect(texto).toContain(ENLACE_SECRETO);
    expect(html).toContain(`href="${ENLACE_SECRETO}"`);
  });
});

it("the old mailbox can agree or refuse, each by a link of its own", async () => {
  const { html, texto } = await writeCambioCorreo(marca, { horas: 1 });
  const secret = "https://tienda.pe/sign-in/cambiar-correo?token=abc";
  const shown = revealEnlace({ asunto: "", html, texto }, secret);
  expect(shown.html).toContain(`href="${secret}"`);
  expect(shown.html).toContain(`href="${secret}&amp;no=1"`);
  expect(shown.texto).toContain(`${secret}&no=1`);
});

it("the notice of a changed address names neither, and says where to write", async () => {
  const { texto } = await writeCorreoCambiado(marca);
  expect(texto).toContain(marca.email);
  expect(texto).not.toContain(ENLACE_SECRETO);
});

it("the mail with a code says how long it is valid, and holds a placeholder for it", async () => {
  const { asunto, html, texto } = await writeCodigoConfirmacion(marca, { minutos: 10 });
  expect(asunto).toBe("Confirma que eres tú en Ñandú & Cía");
  for (const part of [html.replaceAll("<!-- -->", ""), texto]) {
    expect(part).toContain(ENLACE_SECRETO);
    expect(part).toContain("vence en 10 minutos");
  }
});

it("the farewell mail says what was deleted and kept, and has no name and no secret link", async () => {
  const { asunto, html, texto } = await writeCuentaEliminada(marca);
  expect(asunto).toBe("Tu cuenta fue eliminada de Ñandú & Cía");
  for (const wanted of ["sin tu nombre ni tu dirección", "Libro de Reclamaciones", marca.email]) {
    expect(html).toContain(wanted);
    expect(texto.replace(/\s+/g, " ")).toContain(wanted);
  }
  expect(html + texto).not.toContain(ENLACE_SECRETO);
});
