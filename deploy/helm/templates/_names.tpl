{{- define "pictable.name" -}}{{ .Release.Name }}{{- end -}}
{{- define "pictable.labels" -}}
app.kubernetes.io/name: pictable
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}
{{/* "true" if instances store nothing on their own disk. */}}
{{- define "pictable.shared" -}}
{{- if and .Values.externalDatabase .Values.s3.bucket -}}true{{- end -}}
{{- end -}}
{{- define "pictable.kind" -}}
{{- if include "pictable.shared" . -}}Deployment{{- else -}}StatefulSet{{- end -}}
{{- end -}}
{{- define "pictable.serviceAccount" -}}
{{- .Values.serviceAccount.name | default (ternary (include "pictable.name" .) "default" .Values.serviceAccount.create) -}}
{{- end -}}
{{- define "pictable.mebibytes" -}}
{{- if hasSuffix "Gi" . -}}{{ mul 1024 (trimSuffix "Gi" . | int) }}{{- else -}}{{ trimSuffix "Mi" . }}{{- end -}}
{{- end -}}
{{- define "pictable.check" -}}
{{- if and (or (gt (int .Values.replicas) 1) .Values.autoscaling.enabled) (not (include "pictable.shared" .)) -}}
{{- fail "More than one replica needs externalDatabase and s3.bucket: the embedded database and the volume can be used by one instance only." -}}
{{- end -}}
{{- if and .Values.s3.bucket (not .Values.externalDatabase) -}}
{{- fail "s3.bucket needs externalDatabase: otherwise a pod without the volume would start with an empty database." -}}
{{- end -}}
{{- if and .Values.externalDatabase (not .Values.secretName) -}}
{{- fail "externalDatabase needs secretName: the secret contains DATABASE_URL and SERVER_SECRET." -}}
{{- end -}}
{{- $needed := mul 1024 (add 1 (int .Values.renderWorkers)) -}}
{{- if lt (include "pictable.mebibytes" .Values.resources.limits.memory | int) (int $needed) -}}
{{- fail (printf "%d renderWorkers need resources.limits.memory of %dMi or more: 1 Gi for each, and 1 Gi for the rest of the service." (int .Values.renderWorkers) $needed) -}}
{{- end -}}
{{- range $name := list "RENDER_WORKERS" "DRAIN_DELAY_SECONDS" "PUBLIC_URL" "TRUST_PROXY" "S3_BUCKET" "S3_REGION" "S3_ENDPOINT" "METRICS_PORT" "METRICS_HOST" "PORT" "HOST" "DATA_DIR" -}}
{{- if hasKey $.Values.settings $name -}}
{{- fail (printf "settings.%s: the chart sets it itself, from another value." $name) -}}
{{- end -}}
{{- end -}}
{{- end -}}
