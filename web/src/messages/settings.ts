import { product } from './shared.ts';

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
  emailHint: 'Your login ID. It cannot be changed.',
  save: 'Save profile',
  saving: 'Saving...',
  unsaved: 'There are changes that are not saved.',
  discard: 'Discard changes',
  leave: 'Leave this page? Changes that are not saved are lost.',
  updated: 'Profile Updated',
  updatedText: 'Your profile is saved.',
  failed: 'Update Failed',
} as const;

export const thisBrowser = {
  heading: 'This browser',
  text: 'Kept here and not in your account. A change holds at once.',
  theme: 'Theme',
  systemTheme: 'As the system',
  lightTheme: 'Light',
  darkTheme: 'Dark',
  language: 'Language of code examples',
  languageHint: 'Shown first in the documentation, the gallery and the editor.',
} as const;

export const security = {
  heading: 'Change password',
  email: 'Email',
  current: 'Current password',
  noCurrent: 'You signed in by a link or another service, so the current password is not asked for.',
  next: 'New password',
  confirm: 'Confirm new password',
  change: 'Change password',
  changing: 'Changing...',
  mismatchTitle: 'Password Mismatch',
  mismatch: 'New password and confirmation do not match.',
  changed: 'Password Changed',
  changedText: 'Every other session of yours has ended.',
  failed: 'Password Change Failed',
} as const;

export const personalKey = {
  heading: 'Personal API key',
  text: 'It may use all your projects. Keys of single projects are on the dashboard.',
  none: 'You have no personal key yet.',
  current: 'Key in use',
  lastUsed: (date: string) => `Last used on ${date}.`,
  neverUsed: 'Not used yet.',
  label: 'API key',
  once: 'Copy it now: it is shown this once.',
  generate: 'Generate API key',
  again: 'Generate new key',
  generating: 'Generating...',
  replaceTitle: 'Generate a new key',
  replaceText: 'The key in use stops working at once.',
  generated: 'API Key Generated',
  generatedText: 'Copy it now: it is shown this once.',
  failed: 'Failed to Generate API Key',
  invalidAnswer: 'Invalid response from server',
  readFailed: 'The key could not be read.',
} as const;
