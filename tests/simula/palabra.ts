/** What the shop told people at once, which it has to keep. Amounts in céntimos. */
export class Palabra {
  /** Of each page at a provider: what was paid when a notification was written that the shop took. */
  readonly avisado = new Map<string, number>();
  /** Refunds that staff were told of, by the form's key. */
  readonly devoluciones = new Map<string, number>();
  /** Shipments that staff were told of, by the form's key. */
  readonly envios = new Set<string>();
  /** Orders whose money staff gave back by cancelling, with what was paid before and after. */
  readonly anulados = new Map<string, number>();
  /** Orders that staff cancelled from a page that showed no money. */
  readonly impagos = new Set<string>();
  /** Prices: how often staff began or ended a change, and how many are under way. */
  precios = { cambios: 0, enCurso: 0 };

  /** A dead process's change stays under way: it may have been done. */
  async changePrecio(work: () => Promise<string>): Promise<string> {
    this.precios.cambios += 1;
    this.precios.enCurso += 1;
    const said = await work();
    this.precios.cambios += 1;
    this.precios.enCurso -= 1;
    return said;
  }
  /** Throws where a buyer is told of another price although none changed. */
  judgePrecio(salida: string, antes: number): string {
    const { cambios, enCurso } = this.precios;
    if (salida === "precio" && enCurso === 0 && cambios === antes) throw new Error("another price than was shown");
    return salida;
  }
}
