import { context, propagation, type TracerProvider, trace } from '@opentelemetry/api';

export interface TracingSettings {
  /** Of a collector that takes OTLP over HTTP, without `/v1/traces`. */
  readonly endpoint: string;
  /** Sent along with every batch, such as a token. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
}

/** Sends what is traced to a collector. Without it every span is a few empty calls. */
export interface Tracing {
  readonly provider: TracerProvider;
  /** Sends what has not been sent yet. */
  close(): Promise<void>;
}

/** Makes spans real from now on, for the whole process. */
export async function openTracing({ endpoint, headers, serviceName }: TracingSettings): Promise<Tracing> {
  // Only those who have a collector pay for loading this.
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
