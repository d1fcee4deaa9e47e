import { useRef, useState } from "react";
import { Editable } from "#app/routing/puesto.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, Field, SelectField } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { formatFecha } from "#lib/fechas.ts";
import type { EmisorPanel } from "./emisor-panel.server.ts";
import { NOMBRE_CORTO } from "./lista.ts";

type VencimientoCertificado = Pick<EmisorPanel, "vence_en" | "por_vencer" | "vencido">;

export function AvisoCertificado({ vence_en, por_vencer, vencido }: VencimientoCertificado) {
  if (!vence_en || !por_vencer) return null;
  return (
    <Alert tone="warning" title={vencido ? "El certificado digital venció" : "El certificado digital está por vencer"}>
      {vencido ? "Venció" : "Vence"} el {formatFecha(vence_en)}. Renuévalo con quien te lo emitió y súbelo en los
      ajustes de comprobantes: sin él, SUNAT no acepta los comprobantes.
    </Alert>
  );
}

function describeGuardado({ vence_en, de_prueba }: EmisorPanel): string {
  if (!vence_en) return "Todavía no hay ninguno.";
  if (de_prueba) return "Hay uno que hizo la tienda, solo para las pruebas.";
  return `Hay uno guardado. Vence el ${formatFecha(vence_en)}.`;
}

interface Props {
  emisor: EmisorPanel;
  ruc: string;
  razonSocial: string;
  demo: boolean;
}

export function FormularioEmisor({ emisor, ruc, razonSocial, demo }: Props) {
  const form = useRef<HTMLFormElement>(null);
  // A new key empties the file field.
  const [guardados, setGuardados] = useState(0);
  // Do not leave secrets on the screen, nor send them again.
  const forgetSecrets = () => {
    for (const input of form.current?.querySelectorAll("input") ?? []) {
      if (input.type === "password") input.value = "";
    }
    setGuardados((n) => n + 1);
  };
  const { submit, busy, campos } = useAction({ failure: "No se pudo guardar.", onDone: forgetSecrets });
  const { activo, ambiente, usuario_sol, tiene_clave, validez_id, tiene_validez, operador_ruc, series } = emisor;
  return (
    <form
      ref={form}
      noValidate
      encType="multipart/form-data"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget, { encType: "multipart/form-data" });
      }}
    >
      <Editable area="ajustes">
        <Panel title="Emitir">
          <p>
            Cada pago que completa un pedido toma el número que sigue y su boleta o factura se envía a SUNAT; cada
            devolución hace su nota de crédito. Emite {razonSocial}, RUC {ruc}.
          </p>
          {demo ? (
            <p className="text-muted">En la demostración responde una SUNAT de mentira, y nada vale para impuestos.</p>
          ) : null}
          <CheckboxField
            label="Emitir comprobantes electrónicos"
            name="activo"
            defaultChecked={activo}
            error={campos.activo}
          />
        </Panel>
        <Panel title="SUNAT">
          <p className="text-muted">
            Para las pruebas deja vacíos el usuario, la clave y el certificado: SUNAT da un usuario público, y la tienda
            hace un certificado que solo vale ahí.
          </p>
          <div className="grid gap-4 sm:max-w-2xl sm:grid-cols-2">
            <SelectField label="Adónde se envían" name="ambiente" defaultValue={ambiente} error={campos.ambiente}>
              <option value="pruebas">Pruebas: no valen</option>
              <option value="produccion">Producción</option>
            </SelectField>
            <span className="max-sm:hidden" />
            <Field
              label="Usuario SOL"
              name="usuario_sol"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              defaultValue={usuario_sol}
              hint="El secundario, sin el RUC delante"
              error={campos.usuario_sol}
            />
            <Field
              label="Clave SOL"
              name="clave_sol"
              type="password"
              autoComplete="new-password"
              hint={
                tiene_clave
                  ? "Hay una guardada. Escríbela solo para cambiarla."
                  : "Se guarda cifrada y no se vuelve a mostrar"
              }
              error={campos.clave_sol}
            />
          </div>
        </Panel>
        <Panel title="Consulta de validez">
          <p className="text-muted">
            Opcional. Si SUNAT registra un comprobante y su constancia se pierde, la tienda le pregunta sola si lo
            tiene. Las claves se crean en SUNAT Operaciones en Línea, en «Credenciales de API SUNAT».
          </p>
          <div className="grid gap-4 sm:max-w-2xl sm:grid-cols-2">
            <Field
              label="Identificador (client_id)"
              name="validez_id"
              autoComplete="off"
              spellCheck={false}
              defaultValue={validez_id}
              hint="Déjalo vacío para no preguntar"
              error={campos.validez_id}
            />
            <Field
              label="Clave (client_secret)"
              name="validez_clave"
              type="password"
              autoComplete="new-password"
              hint={
                tiene_validez
                  ? "Hay una guardada. Escríbela solo para cambiarla."
                  : "Se guarda cifrada y no se vuelve a mostrar"
              }
              error={campos.validez_clave}
            />
            <Field
              label="RUC de tu operador (OSE)"
              name="operador_ruc"
              inputMode="numeric"
              maxLength={11}
              autoComplete="off"
              defaultValue={operador_ruc}
              hint="Solo si un operador firma las constancias en lugar de SUNAT"
              error={campos.operador_ruc}
            />
          </div>
        </Panel>
        <Panel title="Certificado digital">
          <p>{describeGuardado(emisor)}</p>
          <div className="grid gap-4 sm:max-w-2xl sm:grid-cols-2">
            <FileField
              key={guardados}
              label="Archivo PFX"
              name="archivo"
              accept=".pfx,.p12"
              hint="El que te dio tu certificadora. Se guarda cifrado y no se vuelve a mostrar."
              error={campos.archivo}
            />
            <Field
              label="Contraseña del archivo"
              name="clave_archivo"
              type="password"
              autoComplete="new-password"
              hint="Solo para abrirlo ahora"
              error={campos.clave_archivo}
            />
          </div>
        </Panel>
        <Panel title="Series">
          <p className="text-muted">
            Una serie nueva empieza en 1; una que ya se usó sigue donde quedó. No uses la de otro programa. Al pasar a
            producción pon series nuevas: las de las pruebas ya gastaron sus números.
          </p>
          <div className="grid gap-4 sm:max-w-2xl sm:grid-cols-2">
            {series.map(({ clase, serie, ultimo }) => (
              <Field
                key={clase}
                label={NOMBRE_CORTO[clase]}
                name={clase}
                required
                maxLength={4}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                defaultValue={serie}
                hint={ultimo === 0 ? "Sin números todavía" : `El último número fue ${ultimo}`}
                error={campos[clase]}
              />
            ))}
          </div>
        </Panel>
        <Button type="submit" className="justify-self-start" busy={busy ? "Guardando…" : undefined}>
          Guardar
        </Button>
      </Editable>
    </form>
  );
}
