import { eq } from "drizzle-orm";
import { Fragment } from "react";
import type { CorreoNuevo } from "#app/features/base/correo/correo.server.ts";
import type { Marca } from "#app/features/base/ajustes/marca.ts";
import { Marco } from "#app/features/base/correo/marco.tsx";
import { renderMensaje } from "#app/features/base/correo/mensaje.server.ts";
import { Boton, Dato, Parrafo } from "#app/features/base/correo/piezas.tsx";
import { PROPUESTA_DIAS_HABILES, RECLAMO_DIAS_HABILES } from "#lib/atencion.ts";
import { formatFecha, startOfDay } from "#lib/fechas.ts";
import type { Db } from "#db/client.server.ts";
import { correos } from "#db/schema/correos.ts";
import { listPartes } from "./partes.ts";
import { type Plazo, formatPlazo } from "./plazo.ts";
import { formatCodigo, type Hoja, LINEAS_LEGALES, TIPO_NOMBRE, getTipoVigente } from "./reclamos.ts";

/** The whole sheet: the law's "copia". */
function Copia({ hoja }: { hoja: Hoja }) {
  return (
    <>
      {listPartes(hoja).map(({ titulo, datos }) => (
        <Fragment key={titulo}>
          <h2 className="tinta" style={{ margin: "28px 0 0", fontSize: 17, color: "#241e1a" }}>
            {titulo}
          </h2>
          {datos.map(([nombre, valor]) => (
            <Dato key={nombre} nombre={nombre}>
              {valor}
            </Dato>
          ))}
        </Fragment>
      ))}
      <div style={{ height: 24 }} />
      {LINEAS_LEGALES.map((linea) => (
        <Parrafo key={linea} suave>
          {linea}
        </Parrafo>
      ))}
    </>
  );
}

const toClaveCopia = ({ id }: Pick<Hoja, "id">) => `reclamo:${id}:copia`;

/** Whether a copy was mailed: there may be no e-mail, or one over its limit. */
export const hasCopia = async (db: Db, hoja: Hoja): Promise<boolean> =>
  (await db.$count(correos, eq(correos.clave, toClaveCopia(hoja)))) > 0;

/** The consumer's copy; null without an e-mail, which must not prevent a claim (art. 4-B). */
export async function writeCopia(marca: Marca, hoja: Hoja, enlace: string): Promise<CorreoNuevo | null> {
  if (hoja.email === null) return null;
  const codigo = formatCodigo(hoja);
  const titulo = `Recibimos tu ${hoja.tipo}`;
  const resumen = `Tu Hoja de Reclamación es la N.º ${codigo}. Te responderemos en un plazo no mayor a ${RECLAMO_DIAS_HABILES} días hábiles.`;
  const mensaje = await renderMensaje(
    `${titulo}: Hoja de Reclamación ${codigo}`,
    <Marco
      marca={marca}
      titulo={titulo}
      resumen={resumen}
      porque={`Recibes este correo porque esta dirección se escribió en el Libro de Reclamaciones de ${marca.nombre}.`}
    >
      <Parrafo>{resumen}</Parrafo>
      <Boton href={enlace}>Ver, imprimir o descargar</Boton>
      <Copia hoja={hoja} />
    </Marco>,
  );
  const responder_a = marca.email;
  return { tipo: "reclamo_copia", para: hoja.email, mensaje, responder_a, clave: toClaveCopia(hoja) };
}

/** `vence`: the last day to answer. */
export async function writeAviso(marca: Marca, hoja: Hoja, vence: Date): Promise<CorreoNuevo> {
  const codigo = formatCodigo(hoja);
  const hasta = formatFecha(vence);
  const titulo = `Llegó ${hoja.tipo === "queja" ? "una queja" : "un reclamo"}`;
  const mensaje = await renderMensaje(
    `${titulo}: Hoja de Reclamación ${codigo}, responder hasta el ${hasta}`,
    <Marco
      marca={marca}
      titulo={titulo}
      resumen={`Hay que responder hasta el ${hasta}.`}
      porque={`Recibes este correo porque alguien llenó el Libro de Reclamaciones de ${marca.nombre}.`}
    >
      <Parrafo>
        Hay que responder la Hoja de Reclamación N.º {codigo} hasta el {hasta}. El plazo no se puede prorrogar.
      </Parrafo>
      <Boton href={`${marca.url}/admin/reclamos/${codigo}`}>Responder en el panel</Boton>
      <Dato nombre="Tipo">{TIPO_NOMBRE[hoja.tipo]}</Dato>
      <Dato nombre="Nombre">{hoja.nombre}</Dato>
      <Dato nombre="Detalle">{hoja.detalle}</Dato>
    </Marco>,
  );
  return { tipo: "reclamo_aviso", para: marca.buzon, mensaje, clave: `reclamo:${hoja.id}:aviso` };
}

export const toClaveRecordatorio = (id: string, quedan: number): string => `reclamo:${id}:recordatorio:${quedan}`;

/** `quedan`: working days left at this reminder. */
export async function writeRecordatorio(marca: Marca, hoja: Hoja, plazo: Plazo, quedan: number): Promise<CorreoNuevo> {
  const codigo = formatCodigo(hoja);
  const hasta = formatFecha(startOfDay(plazo.vence));
  const titulo = `${formatPlazo(plazo)} para responder`;
  const mensaje = await renderMensaje(
    `${titulo}: Hoja de Reclamación ${codigo}`,
    <Marco
      marca={marca}
      titulo={titulo}
      resumen={`La Hoja de Reclamación N.º ${codigo} se responde hasta el ${hasta}.`}
      porque={`Recibes este correo porque hay un reclamo sin responder en ${marca.nombre}.`}
    >
      <Parrafo>
        Nadie ha respondido la Hoja de Reclamación N.º {codigo}. El plazo de ley termina el {hasta} y no se puede
        prorrogar; después, INDECOPI puede multar a la tienda.
      </Parrafo>
      <Boton href={`${marca.url}/admin/reclamos/${codigo}`}>Responder en el panel</Boton>
      <Dato nombre="Tipo">{TIPO_NOMBRE[getTipoVigente(hoja)]}</Dato>
      <Dato nombre="Nombre">{hoja.nombre}</Dato>
      <Dato nombre="Detalle">{hoja.detalle}</Dato>
    </Marco>,
  );
  const clave = toClaveRecordatorio(hoja.id, quedan);
  return { tipo: "reclamo_recordatorio", para: marca.buzon, mensaje, clave };
}

/** null without an e-mail. */
export async function writePropuesta(marca: Marca, hoja: Hoja, enlace: string): Promise<CorreoNuevo | null> {
  const { propuesta } = hoja.anotaciones;
  if (hoja.email === null || !propuesta) return null;
  const codigo = formatCodigo(hoja);
  const titulo = `Te proponemos una solución a tu ${getTipoVigente(hoja)}`;
  const mensaje = await renderMensaje(
    `${titulo}: Hoja de Reclamación ${codigo}`,
    <Marco
      marca={marca}
      titulo={titulo}
      resumen={`Una propuesta para tu Hoja de Reclamación N.º ${codigo}.`}
      porque={`Recibes este correo por la Hoja de Reclamación que dejaste en ${marca.nombre}.`}
    >
      <Parrafo>Hola, {hoja.nombre}:</Parrafo>
      <Parrafo>Te proponemos esta solución a tu Hoja de Reclamación N.º {codigo}.</Parrafo>
      <Dato nombre="Propuesta">{propuesta.texto}</Dato>
      <Parrafo>
        Dinos si estás de acuerdo respondiendo a este correo. Mientras tanto, y por {PROPUESTA_DIAS_HABILES} días
        hábiles como máximo, queda suspendido el plazo para responderte. No aceptarla no te quita ningún derecho.
      </Parrafo>
      <Boton href={enlace}>Ver tu hoja</Boton>
    </Marco>,
  );
  const responder_a = marca.email;
  return { tipo: "reclamo_propuesta", para: hoja.email, mensaje, responder_a, clave: `reclamo:${hoja.id}:propuesta` };
}

/** Holds the whole sheet; null without an e-mail. */
export async function writeRespuesta(marca: Marca, hoja: Hoja, enlace: string): Promise<CorreoNuevo | null> {
  if (hoja.email === null || hoja.respuesta === null) return null;
  const codigo = formatCodigo(hoja);
  const titulo = `Respuesta a tu ${getTipoVigente(hoja)}`;
  const mensaje = await renderMensaje(
    `${titulo}: Hoja de Reclamación ${codigo}`,
    <Marco
      marca={marca}
      titulo={titulo}
      resumen={`Respondimos tu Hoja de Reclamación N.º ${codigo}.`}
      porque={`Recibes este correo por la Hoja de Reclamación que dejaste en ${marca.nombre}.`}
    >
      <Parrafo>Hola, {hoja.nombre}:</Parrafo>
      <Parrafo>Esta es nuestra respuesta a tu Hoja de Reclamación N.º {codigo}.</Parrafo>
      <Dato nombre="Respuesta">{hoja.respuesta.texto}</Dato>
      <div style={{ height: 16 }} />
      <Boton href={enlace}>Ver, imprimir o descargar</Boton>
      <Copia hoja={hoja} />
    </Marco>,
  );
  const responder_a = marca.email;
  return { tipo: "reclamo_respuesta", para: hoja.email, mensaje, responder_a, clave: `reclamo:${hoja.id}:respuesta` };
}
