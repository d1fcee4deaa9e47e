DROP TABLE "ventas_mes" CASCADE;--> statement-breakpoint
DROP TABLE "ventas_producto_mes" CASCADE;