export function Caracteristicas({ lineas }: { lineas: readonly string[] }) {
  if (lineas.length === 0) return null;
  return (
    <table className="w-full max-w-text text-left text-sm">
      <caption className="pb-2 text-left text-base font-semibold">Características</caption>
      <tbody>
        {lineas.map((linea) => {
          const at = linea.indexOf(": ");
          return (
            <tr key={linea} className="border-t">
              <th scope="row" className="w-2/5 py-2 pr-4 align-top font-normal text-muted">
                {linea.slice(0, at)}
              </th>
              <td className="py-2 whitespace-pre-line">{linea.slice(at + 2)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
