export function findWrongShortcuts(project: object, folder: string): string[];
export function listProjectFiles(root: string): object[];
