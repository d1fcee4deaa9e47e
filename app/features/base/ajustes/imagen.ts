export const isImagen = (text: string): boolean =>
  /^\/imagenes\/[0-9a-f]{32}-[0-9a-f]{6}\.webp$/.test(text) || /^https:\/\/res\.cloudinary\.com\/\S+$/.test(text);
