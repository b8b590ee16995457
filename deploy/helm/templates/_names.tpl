{{- define "pictable.name" -}}{{ .Release.Name }}{{- end -}}
{{- define "pictable.labels" -}}
app.kubernetes.io/name: pictable
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}
{{- define "pictable.check" -}}
{{- if and (or (gt (int .Values.replicas) 1) .Values.autoscaling.enabled) (or (not .Values.externalDatabase) (not .Values.s3.bucket)) -}}
{{- fail "More than one replica needs externalDatabase and s3.bucket: the embedded database and the volume belong to one." -}}
{{- end -}}
{{- end -}}
