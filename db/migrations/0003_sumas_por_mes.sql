-- needs 0.3.0: 0.2.0 reads and writes these sums.
DROP TABLE "ventas_mes" CASCADE;--> statement-breakpoint
DROP TABLE "ventas_producto_mes" CASCADE;