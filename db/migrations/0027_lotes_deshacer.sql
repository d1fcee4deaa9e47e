ALTER TABLE "lote_filas" DROP CONSTRAINT "lote_filas_resultado";--> statement-breakpoint
ALTER TABLE "lotes" DROP CONSTRAINT "lotes_estado";--> statement-breakpoint
DROP INDEX "lotes_en_curso";--> statement-breakpoint
ALTER TABLE "lote_filas" ADD COLUMN "hecho_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lote_filas" ADD COLUMN "deshecho" text;--> statement-breakpoint
ALTER TABLE "lotes" ADD COLUMN "deshecho_por" text;--> statement-breakpoint
CREATE INDEX "lotes_en_curso" ON "lotes" USING btree ("created_at") WHERE "lotes"."estado" in ('en_curso', 'deshaciendo');--> statement-breakpoint
ALTER TABLE "lote_filas" ADD CONSTRAINT "lote_filas_deshecho" CHECK ("lote_filas"."deshecho" in ('deshecho', 'ya_deshecho', 'cambio', 'tarde', 'fallo'));--> statement-breakpoint
ALTER TABLE "lote_filas" ADD CONSTRAINT "lote_filas_resultado" CHECK ("lote_filas"."resultado" in ('hecho', 'pendiente', 'procesando', 'enviado', 'entregado', 'cancelado', 'sin_pagar', 'dinero_devuelto', 'requiere_atencion', 'sin_courier', 'detenido', 'fallo'));--> statement-breakpoint
ALTER TABLE "lotes" ADD CONSTRAINT "lotes_estado" CHECK ("lotes"."estado" in ('borrador', 'en_curso', 'deshaciendo', 'hecho'));