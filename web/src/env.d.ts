/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Email address of the contact link in the footer; operators set it at build time. */
  readonly VITE_CONTACT_EMAIL?: string;
}
