# The life of an account by curl alone. Needs ORIGIN, WEBHOOK_SECRET and EMAIL, and a folder to work in.
set -eu

# say <what> <expected status> <curl arguments>: one request, its body in the file "answer".
say() {
  what=$1
  expected=$2
  shift 2
  status=$(curl -s -o answer -w '%{http_code}' "$@")
  echo "$status $what"
  if [ "$status" != "$expected" ]; then
    echo "expected $expected: $(cat answer)"
    exit 1
  fi
}

# member <name>: the text of a member of the last answer.
member() {
  sed -n "s/.*\"$1\":\"\{0,1\}\([^\",}]*\).*/\1/p" answer
}

json='Content-Type: application/json'
table='{"title":"Sales","data":[{"Region":"North","Sum":1250.5}],"options":{"format":"svg"}}'

say 'register' 201 -c jar "$ORIGIN/api/register" -H "$json" \
  -d "{\"email\":\"$EMAIL\",\"password\":\"correct horse battery\"}"
say 'who am I' 200 -b jar "$ORIGIN/api/user"
user=$(sed -n 's/^{"id":\([0-9]*\).*/\1/p' answer)

say 'create a project' 201 -b jar "$ORIGIN/api/pictable/projects" -H "$json" -d '{"name":"Monthly report"}'
key=$(member apiKey)
endpoint=$(member endpointUrl)
project=$(sed -n 's/^{"id":\([0-9]*\).*/\1/p' answer)

say 'a second project' 403 -b jar "$ORIGIN/api/pictable/projects" -H "$json" -d '{"name":"One too many"}'

for number in $(seq 25); do
  say "image $number" 200 "$endpoint" -H "Authorization: Bearer $key" -H "$json" -d "$table"
done
image=$(member imageUrl)
say 'the image, without a key' 200 "$image"
say 'image 26' 402 "$endpoint" -H "Authorization: Bearer $key" -H "$json" -d "$table"
grep -q 'Plan limit of 25 tables reached: 25 of 25 used until' answer

say 'checkout' 200 -b jar "$ORIGIN/api/pictable/billing/checkout" -H "$json" -d '{"tier":"premium"}'
event='{"id":"evt_journey","object":"event","type":"checkout.session.completed","data":{"object":{"object":"checkout.session","customer":"cus_of_'$user'"}}}'
now=$(date +%s)
signature=$(printf '%s.%s' "$now" "$event" | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" | sed 's/.* //')
say 'an event with a wrong signature' 400 "$ORIGIN/api/pictable/billing/stripe-events" -H "$json" \
  -H "Stripe-Signature: t=$now,v1=0$signature" -d "$event"
say 'the event of the payment' 200 "$ORIGIN/api/pictable/billing/stripe-events" -H "$json" \
  -H "Stripe-Signature: t=$now,v1=$signature" -d "$event"
say 'the usage' 200 -b jar "$ORIGIN/api/pictable/user/usage"
grep -q '"planTier":"premium","planName":"Professional","limit":500,"used":25,"remaining":475' answer

for number in 26 27 28; do
  say "image $number" 200 "$endpoint" -H "X-API-Key: $key" -H "$json" -H "Idempotency-Key: report-$number" -d "$table"
done
last=$(member imageUrl)
say 'image 28 once more' 200 "$endpoint?api_key=$key" -H "$json" -H 'Idempotency-Key: report-28' -d "$table"
[ "$(member imageUrl)" = "$last" ]
say 'a second project' 201 -b jar "$ORIGIN/api/pictable/projects" -H "$json" -d '{"name":"Now it fits"}'

say 'delete the project' 200 -b jar -X DELETE "$ORIGIN/api/pictable/projects/$project"
say 'the first image' 404 "$image"
say 'the last image' 404 "$last"
say 'its endpoint, with the session' 404 -b jar "$endpoint" -H "$json" -d "$table"
say 'its key' 401 "$endpoint" -H "Authorization: Bearer $key" -H "$json" -d "$table"
say 'log out' 200 -b jar -c jar -X POST "$ORIGIN/api/logout"
say 'who am I' 401 -b jar "$ORIGIN/api/user"
