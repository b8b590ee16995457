/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Address of the contact link in the footer; operators set it at build time. */
  readonly VITE_CONTACT_EMAIL?: string;
}

declare module 'brotli/decompress.js' {
  /** Unpacks a Brotli stream; throws when it is damaged. */
  export default function decompress(packed: Uint8Array): Uint8Array;
}
