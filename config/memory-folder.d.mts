export function chooseFolder(): string;
