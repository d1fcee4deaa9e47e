import { useEffect, useRef } from "react";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatSoles } from "#lib/dinero.ts";
import { formatTelefono } from "#lib/telefono.ts";
import { hasPagina } from "#app/features/base/ajustes/metodos.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announcer.tsx";
import { BottomBar, useOutOfSight } from "#app/ui/bottom-bar.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CheckboxField, Field } from "#app/ui/field.tsx";
import type { PartesDireccion } from "#app/features/entrega/direcciones/direcciones.ts";
import type { Guardada } from "#app/features/entrega/direcciones/direcciones-guardadas.tsx";
import { ComprobanteCheckout } from "./comprobante-checkout.tsx";
import { CambiosCarrito } from "./cambios-carrito.tsx";
import { ERROR_TERMINOS } from "./checkout.ts";
import type { ComprobanteOfrecido } from "./comprobante.ts";
import { MetodosPago, TextoPagar } from "./metodo-pago.tsx";
import { DatosComprador } from "./datos-comprador.tsx";
import { Preguntas } from "./preguntas.tsx";
import { ResumenCheckout } from "./resumen-checkout.tsx";
import { TotalBarra } from "#app/ui/totals.tsx";
import { acceptCambios } from "#app/features/compra/carrito/cambios.ts";
import type { NombrePregunta } from "#app/features/pedidos/pedidos/campos.ts";
import { forgetCupon } from "#app/features/catalogo/cupones/cupon-guardado.ts";
import { isVendible } from "#app/features/compra/carrito/novedades.ts";
import { useCarrito } from "#app/features/compra/carrito/use-carrito.ts";
import { DireccionEnvio, EntregaORecojo } from "./direccion-envio.tsx";
import { type EstadoCheckout, useCheckout } from "./use-checkout.ts";
import type { DireccionCheckout } from "./use-direccion.ts";
import { useNovedades } from "#app/features/compra/carrito/use-novedades.ts";
import { pick } from "#lib/objects.ts";
import type { MetodoPago } from "#db/values.ts";

interface CompradorFormulario {
  id: string;
  /** Buys without an account. */
  invitado: boolean;
  email: string;
  nombre: string;
  apellido: string;
  telefono: string | null;
  direccion: PartesDireccion;
  /** Saved addresses, the default one first. */
  guardadas: readonly Guardada[];
  preguntas: readonly NombrePregunta[];
  /** Where and when it can be fetched; null where it cannot. */
  recojo: string | null;
  /** Null where the shop issues no receipts. */
  comprobante: ComprobanteOfrecido | null;
}

/** Form id, for the button in the bottom bar outside it. */
const FORMULARIO = "formulario-pago";

interface Props {
  comprador: CompradorFormulario;
  metodos: readonly MetodoPago[];
}

interface EntregaProps {
  comprador: CompradorFormulario;
  campos: EstadoCheckout["campos"];
  direccion: DireccionCheckout;
}

const formatNombre = ({ nombre, apellido }: CompradorFormulario) => `${nombre} ${apellido}`.trim();

function DatosEntrega({ comprador, campos, direccion: { puesta, put } }: EntregaProps) {
  return (
    <section aria-labelledby="entrega" className="grid gap-5">
      <h2 id="entrega" className="text-xl">
        Datos de entrega
      </h2>
      <DatosComprador nombre={formatNombre(comprador)} {...pick(comprador, ["email", "invitado"])} campos={campos} />
      <Field
        label="Teléfono"
        name="telefono"
        type="tel"
        required
        maxLength={40}
        placeholder="+51 987 654 321"
        autoComplete="tel"
        hint="Para coordinar la entrega."
        defaultValue={comprador.telefono ? formatTelefono(comprador.telefono) : ""}
        error={campos.telefono}
      />
      <EntregaORecojo recojo={comprador.recojo} error={campos.recojo}>
        <DireccionEnvio
          guardadas={comprador.guardadas}
          puesta={puesta}
          campos={campos}
          guarda={!comprador.invitado}
          onChoose={put}
        />
      </EntregaORecojo>
      <Preguntas nombres={comprador.preguntas} campos={campos} />
    </section>
  );
}

const TERMINOS = (
  <>
    Acepto los{" "}
    <Link to="/terminos" className="link">
      términos y condiciones
    </Link>
  </>
);

export function FormularioCheckout({ comprador, metodos }: Props) {
  const { cargado, lineas } = useCarrito();
  useNovedades();
  const compra = { usuario_id: comprador.id, invitado: comprador.invitado, lineas, inicial: comprador.direccion };
  const { form, recoge, situacion, direccion, cuenta, dismiss, handleInput, handleSubmit } = useCheckout(compra);
  const { ocupado, intento, aviso, sinTerminos, campos, cambios } = situacion;
  const quien = { usuario_id: comprador.id, nombre: formatNombre(comprador) };
  const { total } = cuenta.totales;
  const panel = useRef<HTMLDivElement>(null);
  const boton = useRef<HTMLButtonElement>(null);

  const [lugar, outOfSight] = useOutOfSight();
  const accepted = useRef(false);

  useEffect(() => {
    if (cambios) panel.current?.focus();
    else if (accepted.current) boton.current?.focus();
    accepted.current = false;
  }, [cambios]);

  const handleAccept = () => {
    if (cambios?.sinCupon) forgetCupon();
    else if (cambios) acceptCambios(cambios.productos);
    dismiss();
    announce("Tu carrito está actualizado.");
    accepted.current = true;
  };

  const vendibles = lineas.filter(isVendible);
  if (cargado && lineas.length === 0 && !ocupado) {
    return (
      <EmptyState title="Tu carrito está vacío" action={<ButtonLink to="/catalogo">Ver el catálogo</ButtonLink>}>
        Elige algo antes de pasar al pago.
      </EmptyState>
    );
  }
  const pagar = {
    type: "submit",
    disabled: !cargado || vendibles.length === 0,
    busy: ocupado ? "Procesando..." : undefined,
  } as const;
  return (
    <form
      ref={form}
      method="post"
      id={FORMULARIO}
      // Fetched, the address is out of sight: its empty fields would keep the browser from sending, without a word.
      noValidate={recoge}
      className="group grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_24rem]"
      onInput={handleInput}
      onSubmit={handleSubmit}
    >
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <ResumenCheckout cargado={cargado} lineas={lineas} cuenta={cuenta} />
      </div>
      <div className="grid content-start gap-8 lg:col-start-1">
        <DatosEntrega comprador={comprador} campos={campos} direccion={direccion} />
        <ComprobanteCheckout {...quien} guardados={comprador.comprobante} total={total} campos={campos} />
        <MetodosPago metodos={metodos} />
      </div>
      <div className="grid content-start gap-4 lg:col-start-1">
        {cambios ? (
          <div ref={panel} tabIndex={-1}>
            <CambiosCarrito {...cambios} onAccept={handleAccept} />
          </div>
        ) : null}
        {aviso ? (
          <Alert key={intento} tone="danger">
            {aviso}
          </Alert>
        ) : null}
        {sinTerminos ? (
          <Alert key={intento} tone="danger">
            {ERROR_TERMINOS}
          </Alert>
        ) : null}
        <CheckboxField name="terminos" label={TERMINOS} />
        <PrivacyLine />
        {cambios ? null : (
          <div ref={lugar} className="grid">
            <Button ref={boton} {...pagar} className="noscript:hidden">
              {cargado ? <TextoPagar metodos={metodos} total={formatSoles(total)} /> : "Cargando..."}
            </Button>
          </div>
        )}
        {hasPagina(metodos) ? (
          <p className="flex items-center justify-center gap-2 text-sm text-muted group-has-[[value^=contra]:checked]:hidden group-has-[[value=yape]:checked]:hidden">
            <Icon name="lock" className="size-4 shrink-0" />
            Con tarjeta pagas en la página cifrada del proveedor.
          </p>
        ) : null}
      </div>
      {cargado && !cambios ? (
        <BottomBar label="Total y pago" shown={outOfSight}>
          <TotalBarra total={total} />
          <div className="min-w-0 flex-1">
            <Button {...pagar} form={FORMULARIO}>
              <TextoPagar metodos={metodos} />
            </Button>
          </div>
        </BottomBar>
      ) : null}
    </form>
  );
}
