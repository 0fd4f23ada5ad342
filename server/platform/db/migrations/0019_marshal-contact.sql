CREATE TABLE "roll_call_marshals" (
	"roll_call_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"contact_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "roll_call_marshals_roll_call_id_user_id_pk" PRIMARY KEY("roll_call_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "roll_call_marshals" ADD CONSTRAINT "roll_call_marshals_roll_call_id_roll_calls_id_fk" FOREIGN KEY ("roll_call_id") REFERENCES "public"."roll_calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_call_marshals" ADD CONSTRAINT "roll_call_marshals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_call_marshals" ADD CONSTRAINT "roll_call_marshals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;