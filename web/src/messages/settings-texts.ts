import { product } from './shared-texts.ts';

export const settings = {
  title: `Settings · ${product}`,
  heading: 'Settings',
  tabs: 'Account settings',
  profileTab: 'Profile',
  securityTab: 'Security',
  keysTab: 'API Keys',
  notAuthorized: 'Not Authorized',
  notAuthorizedText: 'Your session has ended. Sign in again to see your settings.',
  signIn: 'Sign In',
} as const;

export const profile = {
  heading: 'Profile',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  emailHint: "You sign in with this email. It can't be changed.",
  save: 'Save profile',
  saving: 'Saving...',
  unsaved: 'You have unsaved changes.',
  discard: 'Discard changes',
  leave: 'Leave this page? Unsaved changes will be lost.',
  updated: 'Profile Updated',
  updatedText: 'Your profile is saved.',
  failed: 'Update Failed',
} as const;

export const browserSettings = {
  heading: 'This browser',
  text: 'Saved in this browser. Changes apply immediately.',
  theme: 'Theme',
  systemTheme: 'System',
  lightTheme: 'Light',
  darkTheme: 'Dark',
  language: 'Language of code examples',
  languageHint: 'Shown first in the documentation, the gallery and the editor.',
} as const;

export const security = {
  heading: 'Change password',
  email: 'Email',
  current: 'Current password',
  noCurrent: "You signed in with a link or another provider, so you don't need your current password.",
  next: 'New password',
  confirm: 'Confirm new password',
  change: 'Change password',
  changing: 'Changing...',
  mismatchTitle: 'Password Mismatch',
  mismatch: 'New password and confirmation do not match.',
  changed: 'Password Changed',
  changedText: "You've been signed out everywhere else.",
  failed: 'Password Change Failed',
} as const;

export const personalKey = {
  heading: 'Personal API key',
  text: 'Works with all your projects. Project keys are on the dashboard.',
  none: "You don't have a personal key yet.",
  current: 'Current key',
  lastUsed: (date: string) => `Last used on ${date}.`,
  neverUsed: 'Not used yet.',
  label: 'API key',
  showKey: 'Show key',
  hideKey: 'Hide key',
  once: "Copy it now. You won't see it again.",
  generate: 'Generate API key',
  again: 'Generate new key',
  generating: 'Generating...',
  replaceTitle: 'Generate a new key',
  replaceText: 'Your current key will stop working immediately.',
  generated: 'API Key Generated',
  generatedText: "Copy it now. You won't see it again.",
  failed: 'Failed to Generate API Key',
  invalidResponse: 'Invalid response from server',
  readFailed: "Couldn't load the key.",
} as const;
