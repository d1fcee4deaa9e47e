import { CheckboxField, Field, TextAreaField } from "#app/ui/field.tsx";
import { type NombrePregunta, PREGUNTAS } from "#app/features/pedidos/pedidos/campos.ts";
import { toCasilla } from "./campos.ts";

interface Props {
  nombre: NombrePregunta;
  error: string | undefined;
}

function Pregunta({ nombre, error }: Props) {
  const { casilla, etiqueta, ayuda, maximo, lineas } = PREGUNTAS[nombre];
  const texto = { label: etiqueta, name: nombre, hint: ayuda, maxLength: maximo, autoComplete: "off", error };
  const control = lineas > 1 ? <TextAreaField rows={lineas} {...texto} /> : <Field {...texto} />;
  if (casilla === undefined) return control;
  return (
    <div className="group/casilla grid gap-3">
      <CheckboxField name={toCasilla(nombre)} label={casilla} />
      {/* By CSS: a draft ticks the box without React. */}
      <div className="not-group-has-checked/casilla:hidden">{control}</div>
    </div>
  );
}

export const Preguntas = ({
  nombres,
  campos,
}: {
  nombres: readonly NombrePregunta[];
  campos: Readonly<Record<string, string>>;
}) => nombres.map((nombre) => <Pregunta key={nombre} nombre={nombre} error={campos[nombre]} />);
