/** `filas` as stored, the first with the columns' names. */
export function GuiaTallas({ filas }: { filas: readonly string[] }) {
  const [titulos = [], ...tallas] = filas.map((fila) => fila.split("; "));
  if (tallas.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="link w-fit cursor-pointer py-1">Guía de tallas</summary>
      <table className="w-full max-w-text text-left">
        <thead>
          <tr>
            {titulos.map((titulo) => (
              <th key={titulo} scope="col" className="py-2 pr-4 align-top font-normal text-muted">
                {titulo}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tallas.map(([talla, ...medidas]) => (
            <tr key={talla} className="border-t">
              <th scope="row" className="py-2 pr-4">
                {talla}
              </th>
              {medidas.map((medida, n) => (
                <td key={titulos[n + 1]} className="py-2">
                  {medida}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
