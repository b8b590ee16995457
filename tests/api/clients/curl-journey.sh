# Uses an account from registration to deletion with curl alone. Needs ORIGIN, WEBHOOK_SECRET and EMAIL, and writes
# into the current folder.
set -eu

# request <description> <expected status> <curl arguments>: sends a request and writes the body to the file "response".
request() {
  description=$1
  expected=$2
  shift 2
  status=$(curl -s -o response -w '%{http_code}' "$@")
  echo "$status $description"
  if [ "$status" != "$expected" ]; then
    echo "expected $expected: $(cat response)"
    exit 1
  fi
}

# field <name>: the value of a field of the last response.
field() {
  sed -n "s/.*\"$1\":\"\{0,1\}\([^\",}]*\).*/\1/p" response
}

json='Content-Type: application/json'
table='{"title":"Sales","data":[{"Region":"North","Sum":1250.5}],"options":{"format":"svg"}}'

request 'register' 201 -c jar "$ORIGIN/api/register" -H "$json" \
  -d "{\"email\":\"$EMAIL\",\"password\":\"correct horse battery\"}"
request 'current user' 200 -b jar "$ORIGIN/api/user"
user=$(sed -n 's/^{"id":\([0-9]*\).*/\1/p' response)

request 'create a project' 201 -b jar "$ORIGIN/api/pictable/projects" -H "$json" -d '{"name":"Monthly report"}'
key=$(field apiKey)
endpoint=$(field endpointUrl)
project=$(sed -n 's/^{"id":\([0-9]*\).*/\1/p' response)

request 'a second project' 403 -b jar "$ORIGIN/api/pictable/projects" -H "$json" -d '{"name":"One too many"}'

for number in $(seq 25); do
  request "image $number" 200 "$endpoint" -H "Authorization: Bearer $key" -H "$json" -d "$table"
done
image=$(field imageUrl)
request 'the image, without a key' 200 "$image"
request 'image 26' 402 "$endpoint" -H "Authorization: Bearer $key" -H "$json" -d "$table"
grep -q 'Plan limit of 25 tables reached: 25 of 25 used until' response

request 'checkout' 200 -b jar "$ORIGIN/api/pictable/billing/checkout" -H "$json" -d '{"tier":"premium"}'
event='{"id":"evt_journey","object":"event","type":"checkout.session.completed","data":{"object":{"object":"checkout.session","customer":"cus_of_'$user'"}}}'
now=$(date +%s)
signature=$(printf '%s.%s' "$now" "$event" | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" | sed 's/.* //')
request 'an event with a wrong signature' 400 "$ORIGIN/api/pictable/billing/stripe-events" -H "$json" \
  -H "Stripe-Signature: t=$now,v1=0$signature" -d "$event"
request 'the event of the payment' 200 "$ORIGIN/api/pictable/billing/stripe-events" -H "$json" \
  -H "Stripe-Signature: t=$now,v1=$signature" -d "$event"
request 'the usage' 200 -b jar "$ORIGIN/api/pictable/user/usage"
grep -q '"planTier":"premium","planName":"Professional","limit":500,"used":25,"remaining":475' response

for number in 26 27 28; do
  request "image $number" 200 "$endpoint" -H "X-API-Key: $key" -H "$json" -H "Idempotency-Key: report-$number" -d "$table"
done
last=$(field imageUrl)
request 'image 28 again' 200 "$endpoint?api_key=$key" -H "$json" -H 'Idempotency-Key: report-28' -d "$table"
[ "$(field imageUrl)" = "$last" ]
request 'a second project' 201 -b jar "$ORIGIN/api/pictable/projects" -H "$json" -d '{"name":"Now it fits"}'

request 'delete the project' 200 -b jar -X DELETE "$ORIGIN/api/pictable/projects/$project"
request 'the first image' 404 "$image"
request 'the last image' 404 "$last"
request 'its endpoint, with the session' 404 -b jar "$endpoint" -H "$json" -d "$table"
request 'its key' 401 "$endpoint" -H "Authorization: Bearer $key" -H "$json" -d "$table"
request 'sign out' 200 -b jar -c jar -X POST "$ORIGIN/api/logout"
request 'current user' 401 -b jar "$ORIGIN/api/user"
