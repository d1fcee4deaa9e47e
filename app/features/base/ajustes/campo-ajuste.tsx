import { CheckboxField, Field, GroupError } from "#app/ui/field.tsx";
import { CampoPalabras } from "./campo-palabras.tsx";
import { CamposFicha } from "./campos-ficha.tsx";
import { ControlCategorias } from "./control-categorias.tsx";
import { ControlCouriers } from "./control-couriers.tsx";
import { ControlHacedores } from "./control-hacedores.tsx";
import { ControlOrden } from "./control-orden.tsx";
import { ControlTextos } from "./control-textos.tsx";
import { ControlZonas } from "./control-zonas.tsx";
import type { AjusteEnPanel } from "./en-panel.ts";

interface Props {
  ajuste: AjusteEnPanel;
  campos: Readonly<Record<string, string>>;
}

export function CampoAjuste({ ajuste: { etiqueta, mostrado, fijados, fijo }, campos }: Props) {
  switch (mostrado.control) {
    case "interruptor":
      return (
        <CheckboxField
          label={<span className="font-semibold">{etiqueta}</span>}
          name="valor"
          defaultChecked={mostrado.valor}
          disabled={fijo}
          error={campos.valor}
        />
      );
    case "numero":
      return (
        <div className="max-w-xs">
          <Field
            label={etiqueta}
            name="valor"
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            defaultValue={mostrado.valor}
            readOnly={fijo}
            error={campos.valor}
          />
        </div>
      );
    case "zonas":
      return (
        <>
          <p className="font-semibold">{etiqueta}</p>
          <ControlZonas filas={mostrado.valor} campos={campos} />
        </>
      );
    case "categorias":
      return (
        <>
          <p className="font-semibold">{etiqueta}</p>
          <ControlCategorias filas={mostrado.valor} campos={campos} />
        </>
      );
    case "couriers":
      return (
        <>
          <p className="font-semibold">{etiqueta}</p>
          <ControlCouriers filas={mostrado.valor} campos={campos} />
        </>
      );
    case "textos":
      return (
        <>
          <p className="font-semibold">{etiqueta}</p>
          <ControlTextos filas={mostrado.valor} campos={campos} />
        </>
      );
    case "hacedores":
      return (
        <>
          <p className="font-semibold">{etiqueta}</p>
          <ControlHacedores filas={mostrado.valor} campos={campos} />
        </>
      );
    case "ficha":
      return (
        <>
          <h3 className="text-base">{etiqueta}</h3>
          <CamposFicha fields={mostrado.valor} fijados={fijados} campos={campos} />
        </>
      );
    case "opciones":
      return (
        <fieldset className="grid">
          <legend className="font-semibold">{etiqueta}</legend>
          {mostrado.valor.map(({ nombre, etiqueta: opcion, puesta }) => (
            <CheckboxField key={nombre} label={opcion} name="valor" value={nombre} defaultChecked={puesta} />
          ))}
          <GroupError error={campos.valor} />
        </fieldset>
      );
    case "orden":
      return <ControlOrden etiqueta={etiqueta} filas={mostrado.valor} error={campos.valor} />;
    case "palabras":
      return <CampoPalabras etiqueta={etiqueta} grupos={mostrado.valor} readOnly={fijo} error={campos.valor} />;
  }
}
