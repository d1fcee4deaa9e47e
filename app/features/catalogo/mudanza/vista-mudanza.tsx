import { useState } from "react";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { useReloadWhile } from "#app/ui/use-reload-while.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import { formatCantidad, formatNumero } from "#lib/numbers.ts";
import { formatFormato } from "./formatos.ts";
import { FormularioMapeo } from "./formulario-mapeo.tsx";
import type { MudanzaEnPanel } from "./mudanzas-panel.server.ts";
import { TablaMudanza } from "./tabla-mudanza.tsx";

const SIGUE = "Puedes salir de esta página: sigue solo, y el resultado queda aquí.";

function Progreso({ texto, hechos, total }: { texto: string; hechos?: number; total?: number }) {
  return (
    <div className="grid gap-2" aria-live="polite">
      <p className="font-semibold tabular-nums">{texto}</p>
      <progress aria-label={texto} value={hechos} max={total} className="h-3 w-full accent-accent" />
      <p className="text-sm text-muted">{SIGUE}</p>
    </div>
  );
}

type PasoPulsado = "corregir" | "traer" | "descartar" | "deshacer";

function usePasos() {
  const { submit, busy, sending, error } = useAction({
    failure: "No se pudo. Inténtalo otra vez.",
    inline: true,
  });
  const send = (paso: PasoPulsado) => {
    if (!busy) submit({ paso });
  };
  const doing = busy ? sending?.get("paso") : null;
  return { send, error, isBusy: (paso: PasoPulsado) => (doing === paso ? "Un momento…" : undefined) };
}

function Revisada({ mudanza: { conteos, con_aviso, imagenes } }: { mudanza: MudanzaEnPanel }) {
  const { send, error, isBusy } = usePasos();
  const { nueva, error: malas, repetida } = conteos;
  return (
    <>
      <Alert
        tone={malas > 0 ? "warning" : "info"}
        title={malas > 0 ? `${formatCantidad(malas, "fila tiene", "filas tienen")} errores` : "El archivo está listo"}
      >
        {formatCantidad(nueva, "producto nuevo", "productos nuevos")}
        {imagenes.total > 0
          ? `, con ${formatCantidad(imagenes.total, "imagen por traer", "imágenes por traer")}`
          : ""}.{" "}
        {repetida > 0
          ? `${formatCantidad(repetida, "ya está en la tienda", "ya están en la tienda")} y no se ${repetida === 1 ? "toca" : "tocan"}. `
          : ""}
        {con_aviso > 0
          ? `De ${formatCantidad(con_aviso, "producto", "productos")} hay algo que decir: está en su fila. `
          : ""}
        Todavía no se escribió nada.
      </Alert>
      {error ? <Alert tone="danger" title={error} /> : null}
      <SiPuede area="productos">
        <div className="flex flex-wrap gap-2">
          {nueva > 0 ? (
            <Button busy={isBusy("traer")} onClick={() => send("traer")}>
              Traer {formatCantidad(nueva, "producto", "productos")}
            </Button>
          ) : null}
          <Button variant="secondary" busy={isBusy("corregir")} onClick={() => send("corregir")}>
            Cambiar las columnas
          </Button>
          <Button variant="tertiary" busy={isBusy("descartar")} onClick={() => send("descartar")}>
            Descartar
          </Button>
        </div>
      </SiPuede>
    </>
  );
}

function Hecha({ mudanza: { conteos, imagenes, se_deshizo } }: { mudanza: MudanzaEnPanel }) {
  const [asking, setAsking] = useState(false);
  const { send, error, isBusy } = usePasos();
  const { nueva, error: malas, repetida, quitada, queda } = conteos;
  const titulo = se_deshizo
    ? `Se ${quitada === 1 ? "quitó" : "quitaron"} ${formatCantidad(quitada, "producto", "productos")}${queda > 0 ? `, ${formatNumero(queda)} se ${queda === 1 ? "queda" : "quedan"}` : ""}`
    : `${nueva === 1 ? "Entró" : "Entraron"} ${formatCantidad(nueva, "producto", "productos")}`;
  return (
    <>
      <Alert tone={malas + imagenes.fallaron + queda > 0 ? "warning" : "success"} title={titulo}>
        {malas > 0 ? `${formatCantidad(malas, "fila quedó", "filas quedaron")} fuera por sus errores. ` : ""}
        {repetida > 0 ? `${formatCantidad(repetida, "ya estaba", "ya estaban")} en la tienda. ` : ""}
        {imagenes.fallaron > 0
          ? `No se ${imagenes.fallaron === 1 ? "pudo" : "pudieron"} traer ${formatCantidad(imagenes.fallaron, "imagen", "imágenes")}. `
          : ""}
        Abajo está qué pasó con cada fila.
      </Alert>
      {error && !asking ? <Alert tone="danger" title={error} /> : null}
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/admin/productos" size="sm">
          Ver los productos
        </ButtonLink>
        {nueva > 0 ? (
          <SiPuede area="productos">
            <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
              Deshacer
            </Button>
          </SiPuede>
        ) : null}
      </div>
      <ConfirmDialog
        open={asking}
        title="¿Deshacer esta mudanza?"
        confirm="Quitar los productos"
        busy={isBusy("deshacer")}
        onConfirm={() => {
          send("deshacer");
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      >
        Se quitan los productos que trajo, también si alguien los cambió después. Los que están en un pedido se quedan.
      </ConfirmDialog>
    </>
  );
}

function Descartable({ titulo, children }: { titulo: string; children: string }) {
  const { send, error, isBusy } = usePasos();
  return (
    <>
      <Alert tone="danger" title={titulo}>
        {children}
      </Alert>
      {error ? <Alert tone="danger" title={error} /> : null}
      <SiPuede area="productos">
        <div>
          <Button variant="secondary" busy={isBusy("descartar")} onClick={() => send("descartar")}>
            Descartar
          </Button>
        </div>
      </SiPuede>
    </>
  );
}

function Estado({ mudanza }: { mudanza: MudanzaEnPanel }) {
  const { estado, imagenes } = mudanza;
  const { total, llegaron, fallaron } = imagenes;
  switch (estado) {
    case "mapeo":
      return null;
    case "revisando":
      return <Progreso texto="Revisando las filas…" />;
    case "revisada":
      return <Revisada mudanza={mudanza} />;
    case "trayendo":
      return (
        <Progreso
          texto={`Trayendo imágenes: ${formatNumero(llegaron + fallaron)} de ${formatNumero(total)}`}
          hechos={llegaron + fallaron}
          total={Math.max(1, total)}
        />
      );
    case "escribiendo":
      return <Progreso texto="Creando los productos…" />;
    case "deshaciendo":
      return <Progreso texto="Quitando los productos…" />;
    case "hecha":
      return <Hecha mudanza={mudanza} />;
    case "fallida":
      return (
        <Descartable titulo="No se pudo terminar">
          No se escribió ningún producto. Sube el archivo otra vez; si vuelve a pasar, mira el registro del servidor.
        </Descartable>
      );
  }
}

const EN_CURSO = ["revisando", "trayendo", "escribiendo", "deshaciendo"];

export function VistaMudanza({ mudanza }: { mudanza: MudanzaEnPanel }) {
  const { estado, formato, nombre, created_at, columnas } = mudanza;
  useReloadWhile(EN_CURSO.includes(estado));
  return (
    <>
      <section aria-label={nombre} className="grid gap-4 rounded-card border bg-surface p-4 md:p-5">
        <h2 className="text-lg break-words">{nombre}</h2>
        <p className="text-sm text-muted">
          Se reconoce como <strong>{formatFormato(formato)}</strong>. Subido el {formatFechaHora(created_at)}.
        </p>
        <Estado mudanza={mudanza} />
      </section>
      {columnas ? (
        <SiPuede area="productos">
          <FormularioMapeo columnas={columnas} />
        </SiPuede>
      ) : (
        <TablaMudanza mudanza={mudanza} />
      )}
    </>
  );
}
