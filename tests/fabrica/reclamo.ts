/** A claim of somebody with a DNI who leaves out all that may be left out. */
export const newReclamo = (quien: { nombre: string; email: string; detalle: string }) =>
  ({
    ...quien,
    documento_tipo: "dni",
    documento_numero: "12345678",
    domicilio: null,
    telefono: null,
    apoderado: null,
    bien: "producto",
    monto: null,
    descripcion: null,
    pedido: null,
    tipo: "reclamo",
    solicitud: null,
  }) as const;
