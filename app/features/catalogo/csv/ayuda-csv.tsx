import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";

export function AyudaCsv({ categorias }: { categorias: readonly string[] }) {
  return (
    <Panel title="Cómo se prepara el archivo">
      <ul className="grid list-disc gap-1.5 pl-5 text-muted">
        <li>
          Lo más fácil: en Productos filtra lo que quieras cambiar, pulsa <strong>Exportar CSV</strong>, edítalo en
          Excel, LibreOffice o Google Sheets y guárdalo como CSV.
        </li>
        <li>
          Para crear productos desde cero,{" "}
          <a href="/admin/productos/plantilla" className="link">
            descarga la plantilla
          </a>
          : trae las columnas y dos ejemplos, que no se importan.
        </li>
        <li>
          Una fila con <strong>ID</strong> cambia ese producto; sin ID crea uno nuevo. Los que no están en el archivo no
          cambian.
        </li>
        <li>
          Columnas, en cualquier orden: Nombre, Categoría, Descripción, Precio y Stock; con ID, también Stock inicial y
          Versión. Imagen y Más imágenes llevan direcciones https, una por línea; Textos de las imágenes dice qué se ve
          en cada una, una por línea y en su orden; Características lleva líneas como «Material: 100 % alpaca». Lo que
          no tenga columna se queda como está.
        </li>
        <li>
          Las variantes de un producto llevan el mismo <strong>Grupo</strong> y cada una sus <strong>Opciones</strong>,
          una por línea: «Talla: M», «Color: azul». Todas las de un grupo tienen las mismas. Su nombre se forma con
          ambos, así que puede ir vacío.
        </li>
        <li>
          <strong>Stock</strong> es el que quieres tener. No toques <strong>Stock inicial</strong>, que es el que había
          al exportar: se suma o resta la diferencia, así no se pierde lo que se venda mientras tanto.
        </li>
        <li>
          No toques <strong>Versión</strong>: si alguien cambia el producto después de exportar, su fila se avisa y no
          se pisa.
        </li>
        <li>
          Precio sin IGV, con punto o coma para los decimales: 1234.50 o 1234,50. ¿Los tuyos llevan IGV? Tráelos por{" "}
          <Link to="/admin/productos/mudanza" className="link">
            Traer de otra tienda
          </Link>
          , que lo quita.
        </li>
        <li>Categorías: {categorias.join(", ")}.</li>
      </ul>
    </Panel>
  );
}
