-- The code of a coupon was in the name of its line alone: "Cupón CODIGO".
UPDATE "pedidos" SET "ajustes" = (
  SELECT jsonb_agg(
    CASE WHEN a ->> 'tipo' = 'cupon' THEN a || jsonb_build_object('codigo', substr(a ->> 'nombre', 7)) ELSE a END ORDER BY n
  ) FROM jsonb_array_elements("ajustes") WITH ORDINALITY AS t(a, n)
) WHERE "ajustes" @> '[{"tipo": "cupon"}]';
