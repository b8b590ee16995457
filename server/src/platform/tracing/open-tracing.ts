import { context, propagation, type TracerProvider, trace } from '@opentelemetry/api';

export interface TracingSettings {
  /** URL of a collector for OTLP over HTTP, without `/v1/traces`. */
  readonly endpoint: string;
  /** Headers sent with every batch, such as a token. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
}

/** Sends spans to a collector. Without it, spans are no-ops. */
export interface Tracing {
  readonly provider: TracerProvider;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

/** Enables tracing for the whole process. */
export async function openTracing({ endpoint, headers, serviceName }: TracingSettings): Promise<Tracing> {
  // Load the libraries only if a collector is configured.
  const [
    { BatchSpanProcessor, TracerProvider: SdkTracerProvider },
    { OTLPTraceExporter },
    { resourceFromAttributes },
    { AsyncLocalStorageContextManager },
    { W3CTraceContextPropagator },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers } });
  const provider = new SdkTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return { provider, close: () => provider.shutdown() };
}
