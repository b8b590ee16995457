export const ownData = {
  heading: 'Your data',
  text: 'One JSON file with your profile, projects, templates, live images, webhooks, and every image with its URLs and its table. It contains no passwords, keys or secrets.',
  download: 'Download your data',
  deleteHeading: 'Delete account',
  deleteText:
    'Deletes your account with its projects, images, live images, templates, webhooks and keys. The URLs of your images stop working at once. This cannot be undone.',
  subscribed:
    'Your subscription is still active. Cancel it first, so that you are not charged again; then you can delete your account.',
  manage: 'Manage subscription',
  open: 'Delete account…',
} as const;

export const deleteAccount = {
  title: 'Delete account',
  text: 'Everything in this account is deleted at once, and the URLs of its images stop working. Nobody can restore it. Copies in your own bucket stay there.',
  email: (email: string) => `Type ${email} to confirm`,
  emailDiffers: 'This is not the email address of this account.',
  password: 'Current password',
  action: 'Delete account forever',
  failed: 'Failed to delete the account',
  deleted: 'Account deleted',
  deletedText: 'Your projects, images and keys are gone.',
} as const;
